/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** Kinds of animals. 44 words. */
export const animals: readonly string[] = `bat
bear
bee
bird
butterfly
cat
cow
crocodile
deer
dog
dolphin
eagle
elephant
fish
flamingo
fox
frog
gecko
giraffe
gorilla
hamster
hippopotamus
horse
kangaroo
koala
lion
monkey
ostrich
panda
parrot
peacock
penguin
polar bear
rabbit
rhinoceros
sea lion
shark
snake
squirrel
tiger
turtle
whale
wolf
zebra`.split('\n')
