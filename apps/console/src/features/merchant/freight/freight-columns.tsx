// A row of the list of freight templates.
import { type ChargeMode, type FreightTemplateRow, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { SendingLines } from './freight-sending.tsx'
import { freightTexts } from './freight.texts.ts'
import './freight.css'

const kindTones: Readonly<Record<FreightTemplateRow['kind'], Tone>> = {
  FREE: 'success',
  CONDITIONAL: 'info',
  PAID: 'neutral',
}

const GRAMS = 1_000
const unitsShown = (mode: ChargeMode, units: number) => (mode === 'WEIGHT' ? units / GRAMS : units)

export function useFreightColumns(
  actionsOf: (row: FreightTemplateRow) => readonly RowAction[],
  onOpen: (id: string) => void,
): readonly Column<FreightTemplateRow>[] {
  const t = useText(freightTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => (
        <>
          <span className="freight-name">
            <button type="button" className="link-button" onClick={() => onOpen(row.id)}>
              {row.name}
            </button>
            {row.isDefault && <StatusTag tone="info">{t('isDefault')}</StatusTag>}
          </span>
          <SendingLines row={row} />
        </>
      ),
      onPhone: 'head',
      width: 220,
      grows: true,
    },
    {
      key: 'kind',
      title: t('kind'),
      cell: ({ kind }) => <StatusTag tone={kindTones[kind]}>{t(`kind_${kind}`)}</StatusTag>,
      onPhone: 'aside',
      width: 112,
    },
    { key: 'base', title: t('base'), cell: (row) => <BaseText row={row} />, onPhone: 'line', width: 264 },
    {
      key: 'rules',
      title: t('rules'),
      cell: ({ areaRules, freeRules, noDelivery }) =>
        t('rulesCount', { areas: areaRules, free: freeRules, blocked: noDelivery }),
      onPhone: 'line',
      width: 232,
    },
    {
      key: 'usedBy',
      title: t('usedBy'),
      cell: ({ usedBy }) => t('goodsCount', { count: usedBy }),
      align: 'end',
      width: 96,
    },
    {
      key: 'actions',
      title: shared('actions'),
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      sticky: 'end',
      onPhone: 'foot',
      width: 120,
    },
  ]
}

function BaseText({ row: { chargeMode, base } }: { row: FreightTemplateRow }): ReactNode {
  const t = useText(freightTexts)
  return t('baseText', {
    first: unitsShown(chargeMode, base.firstUnit),
    step: unitsShown(chargeMode, base.stepUnit),
    unit: t(`unit_${chargeMode}`),
    firstFee: formatYuan(base.firstFen),
    stepFee: formatYuan(base.stepFen),
  })
}
