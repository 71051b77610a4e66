/** What the gateway itself says in documents, in one language. What pages say is in their releases. */
export interface GatewayTexts {
  /** Of a page that has none of its own. */
  description: string;
  needsScripts: string;
  /** Of a development server's document, whose frame is not rendered. */
  loading: string;
  teachesThis: (name: string) => string;
  kindOfSkill: (skill: { category: string; level: string; place: string | undefined }) => string;
  teaches: (skills: string) => string;
}
