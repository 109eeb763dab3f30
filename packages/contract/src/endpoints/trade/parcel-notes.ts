// What a merchant notes of a parcel for itself: what it weighs, and what its carrier asks for it.
import { z } from 'zod'
import { telling } from '../../said.ts'

export const parcelWeightG = z
  .int({ error: telling('重量须为整数克', 'A whole number of grams') })
  .min(1, { error: telling('重量至少 1 克', '1 gram at least') })
  .max(1_000_000, { error: telling('重量不能超过 1000 千克', '1000 kilograms at most') })
  .meta({ title: '重量' })

export const parcelCostFen = z
  .int({ error: telling('快递成本须以分为单位', 'A whole number of fen') })
  .min(0, { error: telling('快递成本不能为负', 'Not below zero') })
  .max(100_000_000, { error: telling('快递成本不能超过 1,000,000 元', '¥1,000,000 at most') })
  .meta({ title: '快递成本' })
