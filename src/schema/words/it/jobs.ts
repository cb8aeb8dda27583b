/** Italian words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 12 rows. */
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

/** Kinds of job: of men, and of women where that differs. 7 rows. */
export const jobTypes: readonly string[] = `responsabile
direttore|direttrice
addetto|addetta
coordinatore|coordinatrice
consulente
specialista
assistente`.split('\n')
