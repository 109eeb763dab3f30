// Sales of the last days as bars.
import { formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { BarChart } from '../../../components/chart/bar-chart.tsx'
import { type Language, useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { dashboardTexts } from './dashboard.texts.ts'

interface Day {
  readonly day: string
  readonly paidFen: number
  readonly orders: number
}

export function SalesChart({ days }: { days: readonly Day[] }): ReactNode {
  const t = useText(dashboardTexts)
  const language = useLanguage()
  return (
    <BarChart
      caption={t('sales')}
      heads={[t('day'), t('amount'), t('orderCount')]}
      bars={days.map(({ day, paidFen, orders }) => ({
        key: day,
        name: day.slice(5),
        value: paidFen,
        text: shortYuan(paidFen, language),
        hint: `${day}  ¥${formatYuan(paidFen, true)}  ${t('orders', { count: orders })}`,
        cells: [formatYuan(paidFen, true), orders],
      }))}
    />
  )
}

/** Whole 元 fit above a bar; from 10,000 元 on in 万 (thousands in English). The exact amount is in the tooltip and the table. */
function shortYuan(fen: number, language: Language): string {
  if (fen < 1_000_000) return formatYuan(fen - (fen % 100)).slice(0, -3)
  const [unitFen, unit] = language === 'zh' ? [1_000_000, '万'] : [100_000, 'k']
  const tenths = Math.round((fen * 10) / unitFen)
  return `${Math.trunc(tenths / 10)}.${tenths % 10}${unit}`
}
