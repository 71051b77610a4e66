// Runs in the head of the document, before the shell: no module, no build. It makes the first calls of a member's page, named by the
// gateway, while the scripts load. `document-answers.ts` of the kit returns their answers.
(() => {
  const MARGIN_MS = 5000;
  const named = document.getElementById('early-calls');
  if (!named) return;
  // The same rule as in contracts, `first-name.ts`.
  const firstNameOf = (name) => {
    const whole = name.trim().replace(/\s+/g, ' ');
    const [first] = whole.split(' ');
    const isFamilyName = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first);
    const noFirstName =
      /^(?:dr|prof|mrs?|ms|mx|miss|sir|dame|herr|frau|mme|mlle|sra?|señora?|dra|don|doña|dott|sig|signora?|rev|d[aeio]s?|van|von|la|le|el|al|ibn|الدكتور)$|^\p{Lu}{2}$/u;
    const isNone = noFirstName.test(first) || noFirstName.test(first.toLowerCase());
    return first.endsWith('.') || [...first].length < 2 || isFamilyName || isNone ? whole : first;
  };
  // Completes texts of a skeleton with the member's own data, such as a greeting by name, if the data have one of the named fields.
  const complete = (user) => {
    const fieldAt = (path) => path.split('.').reduce((part, name) => part?.[name], user);
    const firstName = firstNameOf(user.name);
    for (const element of document.querySelectorAll('[data-early-text]')) {
      const { earlyText, earlyIf } = element.dataset;
      if (!earlyIf.split(' ').some(fieldAt)) continue;
      // A new element: for a browser, changed text counts as the paint of the earlier text.
      const completed = element.cloneNode();
      completed.textContent = earlyText.replace('{name}', () => firstName);
      element.replaceWith(completed);
    }
  };
  try {
    const token = localStorage.getItem('token');
    const claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    // The kit must renew the session first.
    if (claims.exp * 1000 < Date.now() + MARGIN_MS) return;
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
    };
    const read = (call) =>
      fetch(`/api${call.slice('GET '.length)}`, { headers })
        // Also reads the body of a failure: its connection is not free until then.
        .then(async (answer) => ({ isOk: answer.ok, data: await answer.json() }))
        .then(({ isOk, data }) => (isOk ? data : undefined));
    // After the first paint, which they would delay.
    const early = (call) => window.mutuaPainted.then(() => read(call)).catch(() => undefined);
    const calls = JSON.parse(named.textContent).map((call) => [call, early(call)]);
    window.mutuaCalls = { token, answers: Object.fromEntries(calls) };
    const me = calls.find(([call]) => call === 'GET /auth/me');
    me?.[1]
      .then(async (answer) => {
        // Waits for the font: a greeting that changes its width would be painted, and measured, again.
        await document.fonts?.ready;
        complete(answer.user);
      })
      .catch(() => undefined);
  } catch {
    // There is no token, or storage is forbidden.
  }
})();
