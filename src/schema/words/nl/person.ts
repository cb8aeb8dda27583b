/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** First names of women. 177 words. */
export const femaleFirstNames: readonly string[] = `Aaltje
Abigail
Adriana
Aisha
Alexandra
Alice
Alicia
Amber
Amy
Anna
Anne
Annemijn
Anouk
Aylin
Babette
Bente
Britt
Carlijn
Carmen
Catharina
Charlotte
Chloe
Claire
Cornelia
Daisy
Danique
Daphne
Demi
Diana
Dominique
Donna
Doris
Eefje
Elena
Eline
Elisa
Elisabeth
Elise
Ella
Emily
Emma
Esmee
Esther
Eva
Evelien
Eveline
Evi
Famke
Fatima
Faye
Femke
Fenna
Fleur
Floor
Floortje
Grace
Hanna
Hannah
Hanne
Helena
Hendrika
Ilse
Imke
Indy
Iris
Isabel
Isabella
Isabelle
Ivy
Jacoba
Jade
Jana
Janna
Jasmijn
Jill
Johanna
Jolijn
Josephine
Joy
Joëlle
Julia
Julie
Juliette
Karlijn
Kate
Kiki
Kim
Lara
Laura
Lauren
Lena
Lieke
Lieve
Lilian
Lily
Lina
Linde
Lisa
Lisanne
Lise
Liv
Livia
Loes
Lois
Lotte
Louise
Lucy
Luna
Lynn
Maaike
Maartje
Madelief
Maria
Marie
Marit
Mathilde
Maud
Maxime
Megan
Melissa
Merel
Mia
Michelle
Mila
Milou
Mirte
Mirthe
Myrthe
Nadia
Nadine
Naomi
Neeltje
Nienke
Nikki
Nina
Noa
Noor
Noortje
Nora
Olivia
Pien
Pleun
Puck
Rachel
Renske
Romy
Roos
Rosa
Rosalie
Rosie
Saar
Sanne
Sara
Sarah
Selina
Silke
Sofia
Sofie
Sophia
Sophie
Stella
Sterre
Suze
Tara
Tess
Tessa
Valerie
Vanessa
Veerle
Vera
Victoria
Vivian
Wende
Wilhelmina
Yara
Yasmin
Zoë`.split('\n')

/** First names of men. 213 words. */
export const maleFirstNames: readonly string[] = `Adam
Adriaan
Ahmed
Alex
Alexander
Ali
Anton
Arie
Arthur
Ayoub
Bart
Bas
Bastiaan
Ben
Benjamin
Berend
Bilal
Boaz
Boris
Bram
Brian
Bruno
Casper
Chris
Christiaan
Coen
Cornelis
Daan
Daley
Damian
Daniel
Daniël
David
Dion
Dirk
Douwe
Duco
Dylan
Elias
Ezra
Fabian
Felix
Finn
Floris
Frederik
Freek
Gabriël
George
Gerrit
Gijs
Guus
Hein
Hendrik
Hidde
Hugo
Huub
Ian
Ibrahim
Ivar
Ivo
Jack
Jacob
Jacobus
Jakob
James
Jan
Jari
Jasper
Jelle
Jelmer
Jelte
Jens
Jesper
Jesse
Jim
Job
Joep
Johan
Johannes
Jonas
Jonathan
Joost
Jordy
Joris
Jorrit
Jort
Joseph
Joshua
Joël
Julian
Julius
Jurre
Justin
Kai
Kasper
Kay
Kees
Kevin
Klaas
Koen
Krijn
Lars
Laurens
Leendert
Leon
Levi
Lex
Loek
Louis
Luc
Luca
Lucas
Lukas
Luuk
Maarten
Marcel
Marcus
Marijn
Marinus
Mark
Mart
Martin
Mathijs
Mats
Matthijs
Maurits
Max
Mees
Melle
Menno
Merijn
Michael
Mike
Milan
Mohamed
Mohammed
Mustafa
Nathan
Nick
Nico
Niek
Niels
Nils
Noah
Noud
Olaf
Olivier
Oscar
Otto
Owen
Pelle
Pepijn
Peter
Philip
Pieter
Pim
Quinten
Rafael
Rein
Rens
Rick
Rico
Robert
Rowan
Ruben
Ryan
Samuel
Sander
Sebastiaan
Sem
Seth
Siebe
Siem
Simon
Sjoerd
Sjors
Stan
Stef
Stefan
Steven
Stijn
Sven
Ted
Teun
Teunis
Theo
Thijmen
Thijs
Thomas
Ties
Tijmen
Tijn
Tijs
Tim
Timo
Tobias
Tom
Toon
Tristan
Twan
Tycho
Tygo
Valentijn
Victor
Vincent
Wessel
Willem
Wouter
Xander
Xavier
Yannick
Youssef
Yusuf`.split('\n')

/** Last names, as men bear them. 131 words. */
export const lastNames: readonly string[] = `Aalbers
Bakker
Bijl
Blom
Boer
Bos
Bosch
Bosman
Brouwer
Cornelissen
Corsten
Dekker
Dijkstra
Driessen
Evers
Freriks
Gerritsen
Groen
Groothuizen
Hartman
Hazes
Hendriks
Hermans
Hofman
Huisman
Jacobs
Jansen
Janssen
Jonker
Klein
Kok
Koning
Kramer
Kuijpers
Kuiper
Kuypers
Lubbers
Maas
Martens
Meeuwis
Meijer
Meyer
Mol
Molenaar
Moors
Mulder
Nijland
Oosterhuis
Peeters
Poels
Post
Postma
Prinsen
Rietman
Ritsma
Sanders
Schipper
Scholten
Smeets
Terlouw
Timmermans
Veenstra
Verbeek
Verhoeven
Vermeulen
Vink
Visser
Vos
Wagenaar
Willems
Willemsen
Wolters
Zijlstra
Zuiderveld
de Boer
de Bruijn
de Bruyn
de Corte
de Graaf
de Groot
de Haan
de Jong
de Jonge
de Koning
de Lange
de Leeuw
de Nijs
de Ruiter
de Vos
de Vries
de Wit
den Adel
van Beek
van Dam
van Dijk
van Dongen
van Doorn
van Ginneken
van Iersel
van Leeuwen
van Loon
van Veen
van Vliet
van Wijk
van de Berg
van de Brink
van de Meer
van de Pol
van de Veen
van de Velden
van de Ven
van de Wal
van den Berg
van den Bosch
van den Broek
van den Heuvel
van den Pol
van den Velde
van der Berg
van der Heijden
van der Heyden
van der Horst
van der Laan
van der Linden
van der Meer
van der Meulen
van der Pol
van der Velde
van der Velden
van der Ven
van der Wal`.split('\n')
