// The shop's form with its preview; saves on top of the version it read, and asks when somebody else was faster.
import { formatInstant, type ShopInfo } from '@merchant/contract'
import { Button, Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { ConflictBar } from '../../../components/form/conflict-bar.tsx'
import { DraftNote } from '../../../components/form/draft-note.tsx'
import { draftTexts } from '../../../components/form/draft.texts.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useMay } from '../../../session/session.ts'
import { BusinessCard } from './business-card.tsx'
import { AddressSections, ProfileSection } from './shop-form.tsx'
import { ShopPreview } from './shop-preview.tsx'
import type { ShopValues } from './shop-values.ts'
import { shopTexts } from './shop.texts.ts'
import { useShopSaving } from './use-shop-saving.ts'

interface ShopEditorProps {
  /** Null: it has never been saved. */
  readonly shop: ShopInfo | null
  /** The form opens a shop beside those that there are, which is told once it is saved. */
  readonly onAnother?: (id: string) => void
}

export function ShopEditor({ shop, onAnother }: ShopEditorProps): ReactNode {
  const t = useText(shopTexts)
  const mayEdit = useMay('shop.edit')
  const { customerService } = useBaseData()
  const saving = useShopSaving(shop, onAnother)
  const { base, form, formProps, isBusy, takeLatest } = saving
  const values = Form.useWatch<Partial<ShopValues> | undefined>([], form)
  const isStopped = base?.status === 'FROZEN' || base?.status === 'CLOSED'
  const isReadOnly = !mayEdit || isStopped
  return (
    <WithAside
      asideLabel={t('preview')}
      aside={
        <>
          {base !== null && (
            <BusinessCard
              shop={base}
              isTurning={saving.isTurning}
              onTurn={isReadOnly ? undefined : (open) => void saving.turnShop(open)}
            />
          )}
          <ShopPreview values={values} status={base?.status ?? 'PENDING'} />
        </>
      }
    >
      {isStopped && (
        <NoticeBar tone="danger" title={t(base.status === 'FROZEN' ? 'frozenTitle' : 'closedTitle')}>
          {base.freezeReason !== null && `${t('frozenWhy', { reason: base.freezeReason })} `}
          {base.status === 'FROZEN' && `${t('frozenWhat')} `}
          {t('serviceWhat', customerService)}
        </NoticeBar>
      )}
      {saving.isConflicting && (
        <ConflictBar
          title={t('conflictTitle')}
          onLoad={() => void takeLatest('load')}
          onOverwrite={() => void takeLatest('overwrite')}
        >
          {t('conflictWhat')}
        </ConflictBar>
      )}
      {!isReadOnly && <DraftNote draft={saving.draft.restored} isStale={saving.isStale} onDrop={saving.startOver} />}
      <Form<ShopValues> {...formProps} disabled={isReadOnly || isBusy}>
        <ProfileSection />
        <AddressSections hasReturnAddress={values?.isSameAddress === false} hasBook={base !== null} />
        {!isReadOnly && <SaveButtons {...saving} keptAt={saving.draft.keptAt} isNew={base === null} />}
      </Form>
    </WithAside>
  )
}

interface SaveButtonsProps {
  /** The shop has never been saved. */
  readonly isNew: boolean
  readonly isBusy: boolean
  readonly isDirty: boolean
  readonly keptAt: string | null
  readonly discard: () => Promise<void>
}

function SaveButtons({ isNew, isBusy, isDirty, keptAt, discard }: SaveButtonsProps): ReactNode {
  const t = useText(shopTexts)
  const drafts = useText(draftTexts)
  const page = usePage()
  return (
    <SaveBar>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t(isNew ? 'create' : 'save')}
      </Button>
      {isNew && (
        <Form.Item name="open" valuePropName="checked" noStyle>
          <Checkbox>{t('openAtOnce')}</Checkbox>
        </Form.Item>
      )}
      {isDirty && !isNew && (
        <>
          <Button onClick={() => void discard()}>{t('discard')}</Button>
          {keptAt === null && <span className="muted">{t('dirty')}</span>}
        </>
      )}
      {!isDirty && !isNew && (
        <Button type="link" onClick={() => page.go('/goods/add')}>
          {t('goPublish')}
        </Button>
      )}
      {keptAt !== null && (
        <span className="muted tabular">{drafts('kept', { time: formatInstant(keptAt).slice(11) })}</span>
      )}
    </SaveBar>
  )
}
