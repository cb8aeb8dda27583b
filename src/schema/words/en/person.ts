/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** What people say they are. 35 words. */
export const bioParts: readonly string[] = `activist
artist
author
blogger
business owner
coach
creator
designer
developer
dreamer
educator
engineer
entrepreneur
environmentalist
film lover
filmmaker
foodie
founder
gamer
geek
inventor
musician
nerd
parent
philosopher
photographer
public speaker
scientist
singer
streamer
student
teacher
traveler
veteran
writer`.split('\n')

/** Words for somebody who likes a thing. 6 words. */
export const bioSupporters: readonly string[] = `advocate
devotee
enthusiast
fan
lover
supporter`.split('\n')
