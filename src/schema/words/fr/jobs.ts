/** French words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
export const jobAreas: readonly string[] = `Marketing|marketing
Achats|achats
Ventes|ventes
Qualité|qualité
Logistique|logistique
Communication|communication
Finance|finance
Formation|formation
Informatique|informatique
Production|production
Sécurité|sécurité
Export|export`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 8 rows. */
export const jobTypes: readonly string[] = `responsable
directeur|directrice
assistant|assistante
coordinateur|coordinatrice
consultant|consultante
conseiller|conseillère
chef de projet|cheffe de projet
gestionnaire`.split('\n')
