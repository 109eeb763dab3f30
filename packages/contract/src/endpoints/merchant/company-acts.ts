// What is done to a company's papers, as the operation log tells it; apart from the endpoints, for the first page says none of it.
import type { Acts } from '../../act.ts'

/** In the operation log: a company’s papers, and the outcome of either certification. */
export const companyActs = {
  'company.submit': { label: ['提交企业认证', 'Submit company documents'] },
  'company.decide': { label: ['企业认证结果', 'Company certification result'], byPlatform: true },
  'certification.decide': { label: ['实名认证结果', 'Real-name certification result'], byPlatform: true },
} as const satisfies Acts
