/** Reads and checks the environment; throws a ConfigError that lists every fault. */
export declare const loadConfig: (env?: NodeJS.ProcessEnv) => {
    NODE_ENV: "development" | "production" | "test";
    HOST: string;
    LOG_LEVEL: "debug" | "error" | "fatal" | "info" | "silent" | "trace" | "warn";
    REDIS_URL: string;
    AUTH_JWKS_URL: string;
    PORT: number;
    AUTH_URL: string;
    SKILLS_URL: string;
    REQUESTS_URL: string;
    CHAT_URL: string;
    NOTIFICATIONS_URL: string;
    RELEASES_DIR: string;
    DEV_APPS_FILE?: string | undefined;
    RATE_LIMIT_SCALE: number;
    TRUST_PROXY_HOPS: number;
    CORS_ORIGINS: string[];
    upstreams: Record<"auth" | "chat" | "notifications" | "requests" | "skills", string>;
};
export type GatewayConfig = ReturnType<typeof loadConfig>;
