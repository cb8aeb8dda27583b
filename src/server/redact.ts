/**
 * Takes secrets out of what is logged. Nothing logs any on purpose; but an error may quote what it failed of, and a path
 * what somebody has pasted into it. So every line goes through here, whatever wrote it.
 */

/** What is left shows which one it was, where that opens nothing. */
const secrets: readonly (readonly [form: RegExp, left: string])[] = [
  // API keys; their id is public.
  [/(spate_[0-9A-Za-z]{10})_[0-9A-Za-z]{32,}/g, '$1_…'],
  [/\b(Bearer|Basic)(\s+|%20)[^\s"\\]+/gi, '$1 …'],
  // Passwords in addresses, up to the last @, since an unwritten rule lets them have one.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:@/"\\]*):[^\s/"\\]*@/gi, '$1:…@'],
  // One-time links and cookies.
  [/\b(token|spate_session)(=|%3D)[\w-]+/gi, '$1$2…'],
  // Members of a body, plain or as text within text.
  [
    /(\\*"(?:password|newPassword|token|secret|authorization|cookie)\\*"\s*:\s*\\*")[^"\\]+/gi,
    '$1…',
  ],
  [/\b(password)(=|%3D)[^\s&"\\]+/gi, '$1$2…'],
]

export function redacted(line: string): string {
  return secrets.reduce((text, [form, left]) => text.replace(form, left), line)
}
