/** Spanish words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
export const jobAreas: readonly string[] = `Ventas|de ventas
Marketing|de marketing
Compras|de compras
Recursos humanos|de recursos humanos
Finanzas|de finanzas
Logística|de logística
Calidad|de calidad
Producción|de producción
Comunicación|de comunicación
Sistemas|de sistemas
Formación|de formación
Exportación|de exportación`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 8 rows. */
export const jobTypes: readonly string[] = `director|directora
jefe|jefa
responsable
coordinador|coordinadora
asistente
consultor|consultora
técnico|técnica
analista`.split('\n')
