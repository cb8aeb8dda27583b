/** Patterns that can be generated, and patterns that cannot, with their messages. */

export const validPatterns: readonly string[] = [
  'abc',
  '^abc$',
  '',
  '^$',
  'a|b',
  '^a|b$',
  '^(?:a|b)$',
  '(^a$)|(^b$)',
  'a||b',
  '()',
  '^[A-Z]{2}-\\d{6}$',
  '^\\d{3}-\\d{2}-\\d{4}$',
  '^\\+[1-9]\\d{1,14}$',
  '^#(?:[0-9a-f]{3}){1,2}$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$',
  '^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$',
  '^v(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)(?:-[0-9A-Za-z-]+)?$',
  '^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)$',
  '^[01]\\d:[0-5]\\d$',
  '^\\$\\d{1,3}(?:,\\d{3})*\\.\\d{2}$',
  '^[^@]+@[^@]+$',
  '\\w+\\s\\w+',
  '\\D\\W\\S',
  '.*',
  '^.{1,40}$',
  'x{0}',
  'x{3}',
  'x{3,}',
  'x{3,5}',
  'x{0,1000}',
  'x{1200}',
  'x??y*?z+?w{2,3}?',
  '(?<year>\\d{4})',
  '[a-]',
  '[-a]',
  '[--/]',
  '[\\]\\[\\-\\^]',
  '[.*+?]',
  '[[]',
  '[\\x00-\\x7f]',
  '[\\p{L}\\d_]',
  '[^\\p{L}]',
  '😀+[😀-😎]{2}',
  '[äöüß]{4}',
  '^(?:(?:a|b)|(?:c|d)){2,4}$',
  '((((((((a))))))))',
  '((a*)*)*',
  '(|a)*',
  '(?:^)?a(?:$)?',
  '(?<jour_é>\\d)(?<$>a)',
  '[a-c-e]',
  '[^]',
  '[^][^]+',
  'a|[]',
  '[]*b',
  '(?:\\0|a)',
  '(?:){900}a',
  '\\t\\n\\r\\f\\v[\\b]',
  '\\x41\\u00e9\\u{1F600}\\ud83d\\ude00\\u{0041}',
  '[\\x00-\\x7f]',
  '[\\u0020-\\u{10FFFF}]',
  '[\\ue000-\\ue010]',
  '[\\ud83d\\ude00-\\ud83d\\ude0f]',
  '\\cJ\\cm[\\cI]',
  '^\\/\\.\\^\\$$',
  '\\p{L}\\P{L}\\p{Lu}\\p{Letter}\\p{gc=Lu}\\p{General_Category=Decimal_Number}\\p{digit}',
  '\\p{Script=Greek}\\p{sc=Grek}\\P{sc=Latn}\\p{Script=Thai}\\p{sc=Zyyy}\\P{sc=Zyyy}',
  '\\p{Alphabetic}\\p{Upper}\\p{Lowercase}\\p{White_Space}\\p{Emoji}\\p{EPres}\\p{ExtPict}',
  '\\p{Any}\\p{ASCII}\\P{ASCII}\\p{AHex}\\P{ASCII_Hex_Digit}[^\\p{ASCII}]',
  '[\\p{Script=Han}\\p{sc=Hiragana}][^\\p{Lu}\\d]',
]

/**
 * Patterns that are an error with the flag `u`, with their equivalents, which mean the same wherever they are accepted.
 */
export const lenientPatterns: readonly (readonly [pattern: string, portable: string])[] = [
  ['^\\d{3}\\-\\d{4}$', '^\\d{3}-\\d{4}$'],
  ['\\_\\@\\"\\ \\é', '_@" é'],
  ['[\\_\\.\\@]+', '[_\\.@]+'],
  ['\\/\\-[\\/\\-]', '\\/-[\\/\\-]'],
  ['[\\w-.]+@[\\w.-]+', '[\\w\\-.]+@[\\w.-]+'],
  ['[\\d-z\\-]', '[\\d\\-z\\-]'],
  ['[a-\\d\\_]', '[a\\-\\d_]'],
  ['^{[a-z]+}$', '^\\{[a-z]+\\}$'],
  ['a{x}|a{2|{|a{', 'a\\{x\\}|a\\{2|\\{|a\\{'],
  ['x]\\-]', 'x\\]-\\]'],
]

const lookaround = (sign: string): string =>
  `must not use lookahead or lookbehind ("(?${sign}"), which cannot be generated, at character 2`
const edge = (letter: string, at: number): string =>
  `must not contain a word boundary (\\${letter}), which cannot be generated, at character ${at}`
const anchors = 'must have anchors only at the beginning and the end of the text, at character'
const kinds = 'must begin a group with "(?:" or "(?<name>", at character 1'
const ranges = 'must have ranges from the lower to the higher character, at character 2'
const character = 'must write a character as \\u0041 or \\u{10FFFF}, at character 1'
const property = (name: string): string =>
  `must name a general category (L, Lu, Nd), a script (Script=Greek) or one of Alphabetic, Uppercase, Lowercase, White_Space, Dash, Math, Emoji, Emoji_Presentation, Extended_Pictographic, Any, ASCII, ASCII_Hex_Digit, not "${name}", at character 1`
const unknown = (letter: string, instead?: string, at = 1): string => {
  const advice = instead === undefined ? '' : `; write ${instead}`
  return `must use an escape of ECMA-262, which has no \\${letter}${advice}, at character ${at}`
}
const nothing = (sign: string, at = 1): string =>
  `must have an expression to repeat before "${sign}", at character ${at}`
const none =
  'must not have a character class without characters that can be generated, at character'
const anchored = 'must not repeat an anchor, at character'
const caseless =
  'must not set the flag i, which JSON Schema does not support; write both cases, such as [aA], at character'
const dotAll =
  'must not set the flag s, which JSON Schema does not support; write [^] for any character, at character 1'
const posix = (name: string, members: string, at: number): string =>
  `must not have "]" without "[": ECMA-262 has no POSIX classes; write [${members}] for [[:${name}:]], at character ${at}`
const bracket = (at: number): string =>
  `must not have "]" without "[": write "\\]" for a bracket in a class, at character ${at}`
const flagged = (text: string, written: string, at: number): string =>
  `must write ${text} for ${written}, which is an error with the flag "u", required by \\p{…}, \\u{…} and characters beyond U+FFFF, at character ${at}`
const octal = (hexadecimal: string): string =>
  `must not use an octal escape, which ECMA-262 does not have; write \\x${hexadecimal}, at character 1`

export const refusedPatterns: readonly (readonly [string, string])[] = [
  ['a(?=b)', lookaround('=')],
  ['a(?!b)', lookaround('!')],
  ['a(?<=b)', lookaround('<=')],
  ['a(?<!b)', lookaround('<!')],
  ['(a)\\1', 'must not use a backreference to a group, at character 4'],
  ['(a)\\18', 'must not use a backreference to a group, at character 4'],
  ['(?P=n)', 'must not use a backreference to a group, at character 1'],
  ['(?<n>a)\\k<n>', 'must not use a backreference to a group, at character 8'],
  ['\\bfoo', edge('b', 1)],
  ['a\\Bb', edge('B', 2)],
  ['a^b', `${anchors} 2`],
  ['a$b', `${anchors} 2`],
  ['(?:^a)+', `${anchors} 4`],
  ['(?:a|b$)c', `${anchors} 7`],
  ['$^a', `${anchors} 1`],
  ['^*', `${anchored} 2`],
  ['a$+', `${anchored} 3`],
  ['^?a', `${anchored} 2`],
  ['\\b?a', `${anchored} 3`],
  ['a**', 'must not repeat a repetition without a group, at character 3'],
  ['a*+', 'must not repeat a repetition without a group, at character 3'],
  ['a{2}{3}', 'must not repeat a repetition without a group, at character 5'],
  ['*a', nothing('*')],
  ['a|+', nothing('+', 3)],
  ['{2}', nothing('{')],
  ['(?)', kinds],
  ['a{,5}', 'must have a minimum count in "{", such as {0,5}, at character 2'],
  ['a{1000000001}', 'must not repeat more than 1000000000 times, at character 2'],
  ['a{5,3}', 'must have a maximum count of at least the minimum count, at character 2'],
  ['a{65537}', 'must match texts of at most 65536 characters; got 65537'],
  ['(a{1000}){1000}', 'must match texts of at most 65536 characters; got 1000000'],
  ['(a', 'must close its group with ")", at character 1'],
  ['a)', 'must open a group before ")", at character 2'],
  ['[a', 'must close its character class with "]", at character 1'],
  ['[z-a]', ranges],
  [
    '[\\w-a-z]',
    'must have a character at both ends of a range; write "\\-" for a hyphen, at character 2',
  ],
  ['ab\\', 'must not end with "\\", at character 3'],
  ['x[]', `${none} 2`],
  ['[]|\\0', `${none} 1`],
  ['\\0', `${none} 1`],
  ['[^\\u{0}-\\u{10FFFF}]', `${none} 1`],
  ['\\ud800', `${none} 1`],
  ['[^\\s\\S]', `${none} 1`],
  ['\\P{Any}', `${none} 1`],
  ['\ud800', 'must not have unpaired surrogates'],
  ['\\u004', character],
  ['\\u{110000}', character],
  ['\\u{}', character],
  ['\\x4', 'must have two hexadecimal digits after \\x, at character 1'],
  ['\\c1', 'must have a letter from A to Z after \\c, at character 1'],
  [
    '(?<>a)',
    'must name a group with letters, digits and _, beginning with a letter, at character 1',
  ],
  [
    '(?<1>a)',
    'must name a group with letters, digits and _, beginning with a letter, at character 1',
  ],
  ['(?<n>a)(?<n>b)', 'must not have two groups named "n", at character 8'],
  // Constructs of other dialects.
  ['^[[:digit:]]+$', posix('digit', '0-9', 12)],
  ['[[:alpha:]_]', posix('alpha', 'A-Za-z', 12)],
  ['[[:^space:]]', posix('^space', '^\\s', 12)],
  ['[]x]', bracket(4)],
  ['[^]x]', bracket(5)],
  ['\\A\\d\\z', unknown('A', '^')],
  ['\\d\\z', unknown('z', '$', 3)],
  ['\\Z', unknown('Z', '$')],
  ['^\\a$', unknown('a', '\\x07', 2)],
  ['\\e', unknown('e', '\\x1b')],
  ['\\h', unknown('h', '[ \\t]')],
  ['\\C', unknown('C', '[^]')],
  ['\\i', unknown('i')],
  ['[\\B]', unknown('B', undefined, 2)],
  ['^\\pL$', 'must enclose the property in braces: \\p{L}, at character 2'],
  ['\\p{Greek}', 'must write the script as \\p{Script=Greek}, at character 1'],
  ['\\P{IsLatin}', 'must write the script as \\P{Script=Latin}, at character 1'],
  ['\\p{scx=Grek}', 'must write the script as \\p{Script=Greek}, at character 1'],
  ['\\p{^Lu}', 'must write \\P{Lu} for \\p{^Lu}, at character 1'],
  ['\\P{^Lu}', 'must write \\p{Lu} for \\P{^Lu}, at character 1'],
  ['\\pQ', property('Q')],
  ['\\p{Alnum}', property('Alnum')],
  ['\\p{Cs}', property('Cs')],
  ['\\p{Lu', property('Lu')],
  ['\\x{41}', 'must write \\u{41} for \\x{41}, as ECMA-262 does, at character 1'],
  ['\\p{L}\\-', flagged('-', '\\-', 6)],
  ['[\\w-.]\\u{41}', flagged('\\-', '-', 4)],
  ['\\@😀', flagged('@', '\\@', 1)],
  ['{\\ud83d\\ude00', flagged('\\{', '{', 1)],
  ['\\Qa.b\\E', 'must escape characters one by one: ECMA-262 has no \\Q…\\E, at character 1'],
  ['\\101', octal('41')],
  ['\\012', octal('0a')],
  ['(?i)select', `${caseless} 1`],
  ['a(?i:yes)', `${caseless} 2`],
  ['(?-i)x', kinds],
  ['(?s).', dotAll],
  [
    '(?m)^a$',
    'must not set the flag m: a pattern applies to the complete text, not to its lines, at character 1',
  ],
  ['(?U)a+', kinds],
  ['(?x)a', kinds],
  ['(?>a)', kinds],
  ['(?#note)', kinds],
  ['(?P<n>a)', 'must name a group as "(?<name>"; got "(?P<name>", at character 1'],
]
