// Invoices 平台发票 that a merchant asks the platform for, of an order or of a bill: whom they are made out to, and their number.
import { z } from 'zod'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'

export const platformInvoiceTerms = {
  title: textSchema(2, 100).meta({ title: '发票抬头' }),
  taxNo: z
    .string()
    .trim()
    .regex(/^[0-9A-Z]{15,20}$/, {
      error: telling('税号为 15 至 20 位数字或大写字母', 'A tax number has 15 to 20 digits or capitals'),
    })
    .meta({ title: '税号' }),
}

export const platformInvoiceNo = z
  .string()
  .trim()
  .regex(/^\d{8,20}$/, { error: telling('发票号码为 8 至 20 位数字', '8 to 20 digits') })
  .meta({ title: '发票号码' })
