/** Keeps cookies as a browser does for one site. */
function createJar() {
  const cookies = new Map<string, string>();
  return {
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take(answer: Response): void {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        cookies.set(name, value);
      }
    },
  };
}

/**
 * Signs in a person as `login` at the provider, where the person consents. Returns the address to which the browser is sent back.
 * @param address - the address to which this site has sent the browser
 */
export async function signInAtProvider(address: string, login: string): Promise<URL> {
  const jar = createJar();
  const { origin } = new URL(address);
  const visit = async (url: string, form?: Record<string, string>): Promise<URL> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    jar.take(answer);
    const next = answer.headers.get('location');
    if (!next) return new URL(url); // a page with a form
    const to = new URL(next, url);
    return to.origin === origin ? visit(to.href) : to;
  };
  const loginPage = await visit(address);
  const consentPage = await visit(loginPage.href, { prompt: 'login', login, password: 'any' });
  return consentPage.origin === origin ? visit(consentPage.href, { prompt: 'consent' }) : consentPage;
}
