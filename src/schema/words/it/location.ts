/** Streets, written by hand. A change here, even of the order, changes streams: it is a breaking change. */

export const streetKinds: readonly string[] = `Via
Viale
Corso
Piazza
Vicolo
Largo`.split('\n')

export const streetNames: readonly string[] = `Roma
Milano
Torino
Napoli
Venezia
Firenze
Trieste
Trento
Palermo
Garibaldi
Mazzini
Cavour
Dante Alighieri
Francesco Petrarca
Giacomo Leopardi
Alessandro Manzoni
Giosuè Carducci
Giovanni Pascoli
Ugo Foscolo
Ludovico Ariosto
Torquato Tasso
Giuseppe Verdi
Giacomo Puccini
Gioachino Rossini
Vincenzo Bellini
Antonio Vivaldi
Leonardo da Vinci
Michelangelo Buonarroti
Raffaello Sanzio
Galileo Galilei
Alessandro Volta
Guglielmo Marconi
Cristoforo Colombo
Marco Polo
Vittorio Emanuele
Umberto I
della Repubblica
della Libertà
dell'Indipendenza
della Vittoria
della Pace
XX Settembre
XXV Aprile
IV Novembre
San Francesco
San Giovanni
San Giuseppe
San Marco
San Martino
Sant'Antonio
Santa Lucia
Santa Maria
della Chiesa
del Castello
del Mercato
della Stazione
delle Rose
dei Tigli
dei Platani
degli Ulivi
dei Mille
dei Partigiani
delle Scuole
del Sole
Nazionale
Nuova`.split('\n')
