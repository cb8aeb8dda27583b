/** English words for job titles, written by hand from general knowledge. */

/** Areas of work. */
export const jobAreas: readonly string[] = `Sales
Marketing
Finance
Human Resources
Operations
Customer Support
Customer Success
Product
Data
Quality
Logistics
Procurement
Communications
Compliance
IT
Project
Security
Business Development`.split('\n')

/** Kinds of jobs in each of these areas. */
export const jobTypes: readonly string[] = `Manager
Analyst
Specialist
Coordinator
Consultant
Associate
Assistant
Administrator
Lead
Director`.split('\n')
