// One qualification in full, with its pictures.
import type { Qualification } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { Validity } from './qualification-columns.tsx'
import { levelTexts, qualificationLabels } from './qualification.labels.ts'
import { qualificationTexts } from './qualification.texts.ts'
import '../certification-review/review.css'

interface QualificationDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: Qualification | null
  readonly onClose: () => void
}

export function QualificationDrawer({ row, onClose }: QualificationDrawerProps): ReactNode {
  const shown = useLastShown(row)
  return (
    <SideDrawer title={shown?.title ?? ''} open={row !== null} onClose={onClose} width={640}>
      {shown !== null && <Paper row={shown} />}
    </SideDrawer>
  )
}

function Paper({ row }: { readonly row: Qualification }): ReactNode {
  const t = useText(qualificationTexts)
  const say = useSay()
  const label = qualificationLabels[row.status]
  return (
    <>
      {row.rejectReason !== null && (
        <NoticeBar tone="danger" title={t('reason')}>
          {row.rejectReason}
        </NoticeBar>
      )}
      <SectionCard>
        <Facts
          items={[
            [
              t('status'),
              <StatusTag key="status" tone={label.tone}>
                {say(label.text)}
              </StatusTag>,
            ],
            [t('number'), row.number],
            [t('validity'), <Validity key="validity" row={row} />],
            ...(row.brand === null
              ? [[t('categories'), row.categories.map(({ name }) => name).join(t('nameJoint'))] as const]
              : [
                  [t('brand'), row.brand.name] as const,
                  [t('level'), say(levelTexts[row.brand.level])] as const,
                  [t('shop'), row.brand.shop.name] as const,
                ]),
            [t('submittedAt'), <InstantText key="at" at={row.submittedAt} />],
          ]}
        />
      </SectionCard>
      <SectionCard title={t('pictures')}>
        <p className="muted">{t('pictureHint')}</p>
        <ul className="review-pictures">
          {row.pictures.map(({ fileId, url }, index) => (
            <li key={fileId}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt="" />
                {t('picture', { number: index + 1 })}
              </a>
            </li>
          ))}
        </ul>
      </SectionCard>
    </>
  )
}
