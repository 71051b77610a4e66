// Runs in the head of the document, before the shell: no module, no build. The gateway names the calls that a member's page makes first; they
// are on their way while the scripts load. `document-answers.ts` of the kit hands their answers out.
(() => {
  const MARGIN_MS = 5000;
  const named = document.getElementById('early-calls');
  if (!named) return;
  // The rule of contracts, `first-name.ts`.
  const firstNameOf = (name) => {
    const whole = name.trim().replace(/\s+/g, ' ');
    const [first] = whole.split(' ');
    const isFamilyName = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first);
    const noFirstName =
      /^(?:dr|prof|mrs?|ms|mx|miss|sir|dame|herr|frau|mme|mlle|sra?|señora?|dra|don|doña|dott|sig|signora?|rev|d[aeio]s?|van|von|la|le|el|al|ibn|الدكتور)$|^\p{Lu}{2}$/u;
    const isNone = noFirstName.test(first) || noFirstName.test(first.toLowerCase());
    return first.endsWith('.') || [...first].length < 2 || isFamilyName || isNone ? whole : first;
  };
  // Words of an outline that the member's own data completes, such as a greeting by name, where that data has one of the named fields.
  const complete = (user) => {
    const fieldAt = (path) => path.split('.').reduce((part, name) => part?.[name], user);
    const firstName = firstNameOf(user.name);
    for (const element of document.querySelectorAll('[data-early-text]')) {
      const { earlyText, earlyIf } = element.dataset;
      if (!earlyIf.split(' ').some(fieldAt)) continue;
      // An element of its own: a browser takes words that change for the paint of the words before.
      const completed = element.cloneNode();
      completed.textContent = earlyText.replace('{name}', () => firstName);
      element.replaceWith(completed);
    }
  };
  try {
    const token = localStorage.getItem('token');
    const claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    // The kit renews the session first.
    if (claims.exp * 1000 < Date.now() + MARGIN_MS) return;
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
    };
    const read = (call) =>
      fetch(`/api${call.slice('GET '.length)}`, { headers })
        // Also the body of a failure is read: until then its connection is not free.
        .then(async (answer) => ({ isOk: answer.ok, data: await answer.json() }))
        .then(({ isOk, data }) => (isOk ? data : undefined));
    // After the first paint, which they would delay.
    const early = (call) => window.mutuaPainted.then(() => read(call)).catch(() => undefined);
    const calls = JSON.parse(named.textContent).map((call) => [call, early(call)]);
    window.mutuaCalls = { token, answers: Object.fromEntries(calls) };
    const me = calls.find(([call]) => call === 'GET /auth/me');
    me?.[1]
      .then(async (answer) => {
        // In its own font at once: a greeting that grows would be painted, and measured, once more.
        await document.fonts?.ready;
        complete(answer.user);
      })
      .catch(() => undefined);
  } catch {
    // No token, or storage is forbidden.
  }
})();
