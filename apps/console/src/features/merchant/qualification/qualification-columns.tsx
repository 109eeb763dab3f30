// The columns of a merchant's qualifications.
import { dayOf, type Qualification, startOfDay } from '@merchant/contract'
import type { ReactNode } from 'react'
import { clock } from '../../../api/clock.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { isForLife } from './qualification-values.ts'
import { levelTexts, qualificationLabels } from './qualification.labels.ts'
import { qualificationTexts } from './qualification.texts.ts'
import './qualification.css'

const DAY_MS = 86_400_000

export function useQualificationColumns(actionsOf: (row: Qualification) => RowAction[]): Column<Qualification>[] {
  const t = useText(qualificationTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'paper',
      title: t('paper'),
      width: 220,
      grows: true,
      cell: ({ title, number }) => (
        <span className="qualification-paper">
          <strong>{title}</strong>
          <span className="muted tabular">{number}</span>
        </span>
      ),
      onPhone: 'head',
    },
    {
      key: 'status',
      title: t('status'),
      width: 110,
      onPhone: 'aside',
      cell: ({ status }) => (
        <StatusTag tone={qualificationLabels[status].tone}>{say(qualificationLabels[status].text)}</StatusTag>
      ),
    },
    {
      key: 'categories',
      title: t('covers'),
      width: 200,
      cell: ({ categories, brand }) => {
        if (brand !== null)
          return (
            <span className="qualification-paper">
              <span>{brand.shop.name}</span>
              <span className="muted">{say(levelTexts[brand.level])}</span>
            </span>
          )
        const names = categories.map(({ name }) => name)
        const [first = ''] = names
        return (
          <span title={names.join('\n')}>
            {names.length > 1 ? t('categoriesMore', { first, count: names.length }) : first}
          </span>
        )
      },
    },
    { key: 'validity', title: t('validity'), width: 230, cell: (row) => <Validity row={row} /> },
    {
      key: 'submittedAt',
      title: t('submittedAt'),
      width: 180,
      cell: ({ submittedAt }) => <InstantText at={submittedAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      width: 150,
      onPhone: 'foot',
      sticky: 'end',
      cell: (row) => <RowActions actions={actionsOf(row)} />,
    },
  ]
}

/** From when until when, and what it means where that is soon or over. */
export function Validity({ row }: { readonly row: Qualification }): ReactNode {
  const t = useText(qualificationTexts)
  const now = useParameters()
  const { validFrom, validTo, status, graceUntil, isRenewed } = row
  const term = isForLife(validTo) ? t('termForLife', { from: validFrom }) : t('term', { from: validFrom, to: validTo })
  const left = Math.round((startOfDay(validTo).getTime() - startOfDay(dayOf(clock.now())).getTime()) / DAY_MS)
  const isSoon = status === 'PASSED' && left <= now('cert.remindFirstDays')
  return (
    <span className="qualification-validity">
      <span className="tabular">{term}</span>
      {isRenewed && (isSoon || status === 'EXPIRED') && <small className="muted">{t('renewed')}</small>}
      {!isRenewed && isSoon && <small className="urgent">{t('daysLeft', { count: left })}</small>}
      {!isRenewed && graceUntil !== null && new Date(graceUntil) > clock.now() && (
        <small className="urgent">{t('grace', { day: dayOf(graceUntil) })}</small>
      )}
    </span>
  )
}
