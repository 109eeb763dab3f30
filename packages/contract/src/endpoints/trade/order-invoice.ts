// The invoice of an order: what its buyer asks for, what became of it, and the acts that lead there.
import { z } from 'zod'
import { idSchema, versionSchema } from '../../ids.ts'
import { emailSchema, lineSchema, textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'

export const invoiceType = z.enum(['COMPANY', 'PERSONAL'], {
  error: telling('没有这种发票抬头', 'There is no such kind of invoice'),
})
export type InvoiceType = z.output<typeof invoiceType>

/** NONE: nobody asked for one. REJECTED: refused, and may be asked for again. ISSUED: its number is kept with the order. */
export const invoiceStatus = z.enum(['NONE', 'REQUESTED', 'ISSUED', 'REJECTED'])
export type InvoiceStatus = z.output<typeof invoiceStatus>

export const invoiceBody = z
  .strictObject({
    type: invoiceType.meta({ title: '抬头类型' }),
    /** Whom it is made out to. */
    title: lineSchema(2, 100).meta({ title: '发票抬头' }),
    /** Of a company. */
    taxNo: z
      .string()
      .trim()
      .regex(/^[0-9A-Z]{15,20}$/, {
        error: telling('税号为 15 至 20 位数字或大写字母', 'A tax number has 15 to 20 digits or capitals'),
      })
      .optional()
      .meta({ title: '税号' }),
    /** Where it is sent. */
    email: emailSchema.meta({ title: '收票邮箱' }),
  })
  .refine(({ type, taxNo }) => (type === 'COMPANY') === (taxNo !== undefined), {
    error: telling('企业抬头须填写税号，个人抬头没有税号', 'A company gives its tax number, a person has none'),
    path: ['taxNo'],
  })
export type InvoiceBody = z.output<typeof invoiceBody>

/** As it is shown: a person's name and the address are masked. */
export const orderInvoice = z.object({
  status: invoiceStatus.exclude(['NONE']),
  type: invoiceType,
  title: z.string(),
  taxNo: z.string().nullable(),
  email: z.string(),
  askedAt: instantSchema,
  invoiceNo: z.string().nullable(),
  rejectReason: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
})
export type OrderInvoice = z.output<typeof orderInvoice>

/** The buyer reads it. */
const invoiceNo = z
  .string()
  .trim()
  .regex(/^[0-9A-Z]{8,20}$/, {
    error: telling('发票号码为 8 至 20 位数字或大写字母', 'An invoice has a number of 8 to 20 digits or capitals'),
  })
  .meta({ title: '发票号码' })

/** The acts on an order that are about its invoice. */
export const invoiceOperations = [
  z.strictObject({
    action: z.literal('askInvoice'),
    orderId: idSchema,
    invoice: invoiceBody.meta({ title: '发票信息' }),
  }),
  z.strictObject({
    action: z.literal('issueInvoice'),
    orderId: idSchema,
    version: versionSchema,
    invoiceNo,
  }),
  /** It was written down wrong. */
  z.strictObject({
    action: z.literal('correctInvoice'),
    orderId: idSchema,
    version: versionSchema,
    invoiceNo,
  }),
  z.strictObject({
    action: z.literal('rejectInvoice'),
    orderId: idSchema,
    version: versionSchema,
    /** The buyer reads it. */
    reason: textSchema(2, 100).meta({ title: '拒绝原因' }),
  }),
] as const
