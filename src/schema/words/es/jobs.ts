/** Spanish words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 12 rows. */
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

/** Kinds of job: of men, and of women where that differs. 8 rows. */
export const jobTypes: readonly string[] = `director|directora
jefe|jefa
responsable
coordinador|coordinadora
asistente
consultor|consultora
técnico|técnica
analista`.split('\n')
