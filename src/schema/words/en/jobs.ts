/** English words of which job titles are made, written by hand from general knowledge. */

/** Fields of work. */
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

/** Kinds of job that there are in each of those. */
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
