/** Chinese words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
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

/** Kinds of jobs: for men, and for women if that differs. 6 rows. */
export const jobTypes: readonly string[] = `经理
总监
主管
专员
助理
顾问`.split('\n')
