/** Italian words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
export const jobAreas: readonly string[] = `Vendite|vendite
Marketing|marketing
Acquisti|acquisti
Logistica|logistica
Qualità|qualità
Produzione|produzione
Comunicazione|comunicazione
Amministrazione|amministrazione
Formazione|formazione
Sicurezza|sicurezza
Risorse umane|risorse umane
Assistenza clienti|assistenza clienti`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 7 rows. */
export const jobTypes: readonly string[] = `responsabile
direttore|direttrice
addetto|addetta
coordinatore|coordinatrice
consulente
specialista
assistente`.split('\n')
