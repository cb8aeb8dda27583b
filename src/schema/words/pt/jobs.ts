/** Portuguese words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
export const jobAreas: readonly string[] = `Vendas|de vendas
Marketing|de marketing
Compras|de compras
Recursos humanos|de recursos humanos
Finanças|de finanças
Logística|de logística
Qualidade|de qualidade
Produção|de produção
Comunicação|de comunicação
Sistemas|de sistemas
Treinamento|de treinamento
Exportação|de exportação`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 8 rows. */
export const jobTypes: readonly string[] = `diretor|diretora
gerente
coordenador|coordenadora
supervisor|supervisora
assistente
consultor|consultora
técnico|técnica
analista`.split('\n')
