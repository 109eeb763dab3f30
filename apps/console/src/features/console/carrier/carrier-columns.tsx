// The columns of the carriers that merchants ship with.
import type { CarrierRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { carrierTexts } from './carrier.texts.ts'
import '../../../components/list/link-button.css'

export function useCarrierColumns(actionsOf: (carrier: CarrierRow) => RowAction[]): Column<CarrierRow>[] {
  const t = useText(carrierTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    { key: 'code', title: t('code'), cell: ({ carrierCode }) => carrierCode, width: 80 },
    {
      key: 'name',
      title: t('name'),
      // As the reader speaks; the form has both.
      cell: ({ name, nameEn }) => <strong>{say([name, nameEn])}</strong>,
      onPhone: 'head',
      width: 144,
    },
    {
      key: 'numbers',
      title: t('patterns'),
      cell: ({ waybillPatterns }) => waybillPatterns.join('  '),
      onPhone: 'line',
      width: 192,
      grows: true,
    },
    {
      key: 'phone',
      title: t('phone'),
      cell: ({ phone, website }) =>
        website === '' ? (
          phone
        ) : (
          <span className="carrier-traits">
            <span>{phone}</span>
            <a className="link-button" href={website} target="_blank" rel="noreferrer noopener">
              {t('website')}
            </a>
          </span>
        ),
      width: 128,
    },
    { key: 'traits', title: t('traits'), cell: (carrier) => <Traits carrier={carrier} />, width: 168 },
    { key: 'sort', title: t('sort'), align: 'end', cell: ({ sort }) => sort, width: 64 },
    {
      key: 'state',
      title: t('states'),
      onPhone: 'aside',
      cell: ({ enabled }) => (
        <StatusTag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</StatusTag>
      ),
      width: 80,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (carrier) => <RowActions actions={actionsOf(carrier)} />,
      width: 128,
    },
  ]
}

function Traits({ carrier }: { readonly carrier: CarrierRow }): ReactNode {
  const t = useText(carrierTexts)
  return (
    <span className="carrier-traits">
      {carrier.hasEWaybill && <StatusTag tone="info">{t('eWaybill')}</StatusTag>}
      {carrier.asksPhoneTail && <StatusTag tone="warning">{t('phoneTail')}</StatusTag>}
      {carrier.kuaidi100Code === '' && <StatusTag tone="neutral">{t('untracked')}</StatusTag>}
    </span>
  )
}
