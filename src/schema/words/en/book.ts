/** Well-known books, written by hand: facts, so that title and author are consistent. Columns: title | author. */

export const books: readonly string[] = `Pride and Prejudice|Jane Austen
Emma|Jane Austen
Sense and Sensibility|Jane Austen
Jane Eyre|Charlotte Brontë
Wuthering Heights|Emily Brontë
Great Expectations|Charles Dickens
A Tale of Two Cities|Charles Dickens
Oliver Twist|Charles Dickens
David Copperfield|Charles Dickens
Middlemarch|George Eliot
Frankenstein|Mary Shelley
Dracula|Bram Stoker
The Picture of Dorian Gray|Oscar Wilde
Treasure Island|Robert Louis Stevenson
The Time Machine|H. G. Wells
The War of the Worlds|H. G. Wells
Heart of Darkness|Joseph Conrad
Ulysses|James Joyce
Dubliners|James Joyce
Mrs Dalloway|Virginia Woolf
To the Lighthouse|Virginia Woolf
A Room with a View|E. M. Forster
Brave New World|Aldous Huxley
Animal Farm|George Orwell
Nineteen Eighty-Four|George Orwell
The Hobbit|J. R. R. Tolkien
The Lord of the Rings|J. R. R. Tolkien
Lord of the Flies|William Golding
Moby-Dick|Herman Melville
The Scarlet Letter|Nathaniel Hawthorne
Little Women|Louisa May Alcott
Adventures of Huckleberry Finn|Mark Twain
The Adventures of Tom Sawyer|Mark Twain
The Call of the Wild|Jack London
The Age of Innocence|Edith Wharton
The Great Gatsby|F. Scott Fitzgerald
The Sound and the Fury|William Faulkner
As I Lay Dying|William Faulkner
The Old Man and the Sea|Ernest Hemingway
For Whom the Bell Tolls|Ernest Hemingway
The Grapes of Wrath|John Steinbeck
East of Eden|John Steinbeck
Of Mice and Men|John Steinbeck
To Kill a Mockingbird|Harper Lee
The Catcher in the Rye|J. D. Salinger
Fahrenheit 451|Ray Bradbury
Catch-22|Joseph Heller
Slaughterhouse-Five|Kurt Vonnegut
Beloved|Toni Morrison
The Color Purple|Alice Walker
Dune|Frank Herbert
Neuromancer|William Gibson
The Left Hand of Darkness|Ursula K. Le Guin
Things Fall Apart|Chinua Achebe
Midnight's Children|Salman Rushdie
The Remains of the Day|Kazuo Ishiguro
Never Let Me Go|Kazuo Ishiguro
Don Quixote|Miguel de Cervantes
One Hundred Years of Solitude|Gabriel García Márquez
Love in the Time of Cholera|Gabriel García Márquez
The House of the Spirits|Isabel Allende
Ficciones|Jorge Luis Borges
Les Misérables|Victor Hugo
Madame Bovary|Gustave Flaubert
The Count of Monte Cristo|Alexandre Dumas
The Three Musketeers|Alexandre Dumas
Twenty Thousand Leagues Under the Seas|Jules Verne
Around the World in Eighty Days|Jules Verne
In Search of Lost Time|Marcel Proust
The Little Prince|Antoine de Saint-Exupéry
The Stranger|Albert Camus
The Plague|Albert Camus
War and Peace|Leo Tolstoy
Anna Karenina|Leo Tolstoy
Crime and Punishment|Fyodor Dostoevsky
The Brothers Karamazov|Fyodor Dostoevsky
The Master and Margarita|Mikhail Bulgakov
Doctor Zhivago|Boris Pasternak
The Metamorphosis|Franz Kafka
The Trial|Franz Kafka
The Magic Mountain|Thomas Mann
Buddenbrooks|Thomas Mann
Siddhartha|Hermann Hesse
Steppenwolf|Hermann Hesse
The Tin Drum|Günter Grass
Faust|Johann Wolfgang von Goethe
The Divine Comedy|Dante Alighieri
The Name of the Rose|Umberto Eco
Invisible Cities|Italo Calvino
The Leopard|Giuseppe Tomasi di Lampedusa
Blindness|José Saramago
The Book of Disquiet|Fernando Pessoa
The Alchemist|Paulo Coelho
Norwegian Wood|Haruki Murakami
Kokoro|Natsume Sōseki
The Tale of Genji|Murasaki Shikibu
Dream of the Red Chamber|Cao Xueqin
Palace Walk|Naguib Mahfouz
The Odyssey|Homer
The Iliad|Homer
The Aeneid|Virgil
Pippi Longstocking|Astrid Lindgren
The Emperor's New Clothes|Hans Christian Andersen
Hunger|Knut Hamsun`.split('\n')
