/**
 * Makes a page believe that a finger presses it: media queries for a coarse pointer hold, those for a pointer that hovers do not. WebKitGTK
 * asks its display for a touch screen, and a display without a screen has none. Runs in each page before its own scripts.
 */
export function believeInFingers(): void {
  const asTouched = (text: string): string =>
    text.replace(/\(pointer:\s?coarse\)/g, '(min-width: 0)').replace(/\(hover:\s?hover\)/g, '(max-width: 0)');
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(asTouched(query));
  const change = (list: CSSRuleList): void => {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule) rule.media.mediaText = asTouched(rule.media.mediaText);
      if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) change(rule.cssRules);
    }
  };
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function insertTouched(rule, index) {
    return insertRule.call(this, asTouched(rule), index);
  };
  // Sheets of the document and of its files. The parts of a page insert theirs by script.
  const changeSheets = () => {
    for (const sheet of document.styleSheets) change(sheet.cssRules);
  };
  document.addEventListener('DOMContentLoaded', changeSheets);
  document.addEventListener('load', changeSheets, true);
}
