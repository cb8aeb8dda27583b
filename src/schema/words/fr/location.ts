/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** What a street is; the most usual first. 8 words. */
export const streetKinds: readonly string[] = `Rue
Allée
Avenue
Boulevard
Quai
Passage
Impasse
Place`.split('\n')

/** What follows the kind of the street. 64 words. */
export const streetNames: readonly string[] = `de l'Abbaye
Adolphe Mille
d'Alésia
d'Argenteuil
d'Assas
du Bac
de Paris
La Boétie
Bonaparte
de la Bûcherie
de Caumartin
Charlemagne
du Chat-qui-Pêche
de la Chaussée-d'Antin
Dauphine
Delesseux
du Faubourg Saint-Honoré
du Faubourg-Saint-Denis
de la Ferronnerie
des Francs-Bourgeois
des Grands Augustins
de la Harpe
du Havre
de la Huchette
Joubert
Laffitte
Lepic
des Lombards
Marcadet
Molière
Monsieur-le-Prince
de Montmorency
Montorgueil
Mouffetard
de Nesle
Oberkampf
de l'Odéon
d'Orsel
de la Paix
des Panoramas
Pastourelle
Pierre Charron
de la Pompe
de Presbourg
de Provence
de Richelieu
de Rivoli
des Rosiers
Royale
d'Abbeville
Saint-Honoré
Saint-Bernard
Saint-Denis
Saint-Dominique
Saint-Jacques
Saint-Séverin
des Saussaies
de Seine
de Solférino
de Tilsitt
Vaneau
de Vaugirard
de la Victoire
Zadkine`.split('\n')
