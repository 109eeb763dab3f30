// Waybill numbers: what one may look like, of whatever carrier.
import { z } from 'zod'
import { plainWaybill } from './carriers.ts'
import { telling } from './said.ts'

/** Without blanks, in capitals. */
export const waybillSchema = z
  .string()
  .transform(plainWaybill)
  .refine((text) => /^[A-Z0-9-]{6,32}$/.test(text), {
    error: telling('运单号为 6 到 32 位字母或数字', '6 to 32 letters or digits'),
  })
