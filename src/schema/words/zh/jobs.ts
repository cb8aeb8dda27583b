/** Chinese words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 12 rows. */
export const jobAreas: readonly string[] = `销售
市场
人力资源
财务
采购
研发
生产
质量
物流
行政
法务
客服`.split('\n')

/** Kinds of job: of men, and of women where that differs. 6 rows. */
export const jobTypes: readonly string[] = `经理
总监
主管
专员
助理
顾问`.split('\n')
