export const MARKUP = '"><script>alert(1)</script>';

/** Malicious texts, by the kind of attack. */
export const HOSTILE = {
  'an image': '<img src=x onerror=alert(1)>',
  'a script': MARKUP,
  'a query': "'; drop table drafts; --",
  'a template': '{{constructor.constructor("alert(1)")()}}',
  'a link': 'javascript:alert(1)',
  'an encoding': '${alert(1)}%00\u0000\u202Eabc',
  'a path': '../../../../etc/passwd',
  'a limit': 'x'.repeat(2000),
  'a character set': '𝒜😀\u200B\uFEFF',
} as const;
