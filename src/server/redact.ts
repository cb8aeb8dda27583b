/**
 * Removes secrets from log lines. No code logs secrets intentionally, but an error may quote its input, and a path may
 * contain pasted text. So every line passes this function.
 */

/** Patterns of secrets with replacements. A replacement keeps the public part, which identifies the secret. */
const secrets: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // API keys, whose id is public.
  [/(spate_[0-9A-Za-z]{10})_[0-9A-Za-z]{32,}/g, '$1_…'],
  [/\b(Bearer|Basic)(\s+|%20)[^\s"\\]+/gi, '$1 …'],
  // Passwords in URLs, up to the last @, because some clients accept an unescaped @ in a password.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s:@/"\\]*):[^\s/"\\]*@/gi, '$1:…@'],
  // Tokens of one-time links and of session cookies.
  [/\b(token|spate_session)(=|%3D)[\w-]+/gi, '$1$2…'],
  // Members of a JSON body, plain or escaped within text.
  [
    /(\\*"(?:password|newPassword|token|secret|authorization|cookie)\\*"\s*:\s*\\*")[^"\\]+/gi,
    '$1…',
  ],
  [/\b(password)(=|%3D)[^\s&"\\]+/gi, '$1$2…'],
]

export function redacted(line: string): string {
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
}
