// A row of a shop's accounts for e-waybills.
import type { WaybillAccount } from '@merchant/contract'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { waybillAccountTexts } from './waybill-account.texts.ts'

/** Fewer than these are soon used up. */
const FEW = 20

export function useAccountColumns(
  senderOf: (account: WaybillAccount) => string,
  actionsOf: (account: WaybillAccount) => RowAction[],
): Column<WaybillAccount>[] {
  const t = useText(waybillAccountTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'carrier',
      title: t('carrier'),
      cell: ({ carrierName }) => <strong>{carrierName}</strong>,
      onPhone: 'head',
      width: 112,
    },
    {
      key: 'state',
      title: t('state'),
      cell: ({ isEnabled }) => (
        <StatusTag tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'on' : 'off')}</StatusTag>
      ),
      onPhone: 'aside',
      width: 88,
    },
    {
      key: 'code',
      title: t('code'),
      cell: ({ customerCode }) => <span className="tabular">{customerCode}</span>,
      width: 112,
    },
    { key: 'site', title: t('site'), cell: ({ site }) => (site === '' ? <NoValue /> : site), width: 128 },
    { key: 'pay', title: t('payType'), cell: ({ payType }) => t(`pay_${payType}`), width: 112 },
    { key: 'sender', title: t('sender'), cell: senderOf, onPhone: 'line', width: 176, grows: true },
    {
      key: 'paper',
      title: t('paper'),
      cell: ({ paper }) => <span className="nowrap">{t(`paper_${paper}`)}</span>,
      width: 128,
    },
    {
      key: 'numbers',
      title: t('numbers'),
      cell: ({ numbersLeft }) =>
        numbersLeft === null ? (
          t('unlimited')
        ) : numbersLeft < FEW ? (
          <StatusTag tone={numbersLeft === 0 ? 'danger' : 'warning'}>{numbersLeft}</StatusTag>
        ) : (
          <span className="tabular">{numbersLeft}</span>
        ),
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
