/**
 * Names of the web with their rough shares, written by hand (facts). A change here, even of the order, changes streams:
 * it is a breaking change. A row is the name and its weight.
 */

/** Suffixes of domain names, weighted by registered names. */
export const domainSuffixes: readonly string[] =
  `com|45 de|6 net|5 org|5 co.uk|4 nl|3 fr|2 eu|2 com.br|2 it|2 ca|2 com.au|2 io|2 info|2 shop|2 pl|1.5 es|1.5 ch|1.5
  co|1.5 in|1.5 online|1.5 app|1 dev|1 ai|1 store|1 jp|1 se|1 me|0.8 biz|0.7 tech|0.5`.split(/\s+/)

/** Origins of visitors, without the path, which browsers omit by default. */
export const knownReferrers: readonly string[] =
  `https://www.google.com/|52 https://www.facebook.com/|8 https://www.bing.com/|6 https://l.instagram.com/|5
  https://l.facebook.com/|4 https://www.youtube.com/|4 https://www.reddit.com/|4 https://duckduckgo.com/|3 https://t.co/|3
  https://www.linkedin.com/|3 https://search.yahoo.com/|2 https://www.pinterest.com/|2 https://chatgpt.com/|2
  https://news.ycombinator.com/|1 https://github.com/|1`.split(/\s+/)

/** Reserved origins. */
export const reservedReferrers: readonly string[] =
  `https://search.example.com/|55 https://social.example.com/|18 https://video.example.net/|6 https://news.example.org/|6
  https://mail.example.net/|5 https://forum.example.org/|5`.split(/\s+/)
