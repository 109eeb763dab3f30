// One freight template: name, charges, conditions, where nothing is sent; beside it what a parcel would cost by it.
import { api, chargeMode, type FreightTemplate, formatInstant } from '@merchant/contract'
import { Button, Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ConflictBar } from '../../../components/form/conflict-bar.tsx'
import { DraftNote } from '../../../components/form/draft-note.tsx'
import { draftTexts } from '../../../components/form/draft.texts.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { FreeRules, NameField, NoDelivery } from './freight-conditions.tsx'
import { FreightRules } from './freight-rules.tsx'
import { SendingFields } from './freight-sending.tsx'
import { FreightTester } from './freight-tester.tsx'
import { freightTexts } from './freight.texts.ts'
import { type FreightValues, recharged, wholeTerms } from './freight-values.ts'
import { useFreightSaving } from './use-freight-saving.ts'

interface FreightEditorProps {
  /** Null: a new one. */
  readonly id: string | null
  /** Of a new one. */
  readonly shopId: string | null
  readonly onClose: () => void
}

export function FreightEditor({ id, shopId, onClose }: FreightEditorProps): ReactNode {
  const shared = useText(sharedTexts)
  const { data, error, isFetching, refresh } = useRead(
    api.freight.info,
    { id: id ?? '' },
    { quiet: true, enabled: id !== null, staleTime: 0 },
  )
  if (id === null) return <TemplateForm template={null} shopId={shopId} onClose={onClose} />
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={refresh} />
  // A version from before would be saved upon.
  if (data === undefined || isFetching)
    return <div className="page-loading" role="status" aria-label={shared('loading')} />
  return <TemplateForm key={data.id} template={data} shopId={data.shopId} onClose={onClose} />
}

interface TemplateFormProps {
  readonly template: FreightTemplate | null
  readonly shopId: string | null
  readonly onClose: () => void
}

function TemplateForm({ template, shopId, onClose }: TemplateFormProps): ReactNode {
  const t = useText(freightTexts)
  const isReadOnly = !useMay('shop.edit')
  const saving = useFreightSaving({ template, shopId, onSaved: onClose })
  const { form, formProps, isBusy, takeLatest } = saving
  const terms = Form.useWatch<FreightValues['terms'] | undefined>('terms', form)
  const recharge = (mode: FreightValues['terms']['chargeMode']) => {
    form.setFieldValue('terms', recharged(form.getFieldsValue(true).terms, mode))
    saving.keep()
  }
  return (
    <WithAside asideLabel={t('tester')} aside={<FreightTester terms={wholeTerms(terms)} />}>
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
      <Form<FreightValues> {...formProps} disabled={isReadOnly || isBusy}>
        <SectionCard title={t(template === null ? 'newTemplate' : isReadOnly ? 'templates' : 'editTemplate')}>
          <NameField />
          <SendingFields shopId={template?.shopId ?? shopId} />
          <Form.Item name={['terms', 'chargeMode']} label={t('chargeMode')}>
            <Radio.Group
              optionType="button"
              options={chargeMode.options.map((value) => ({ value, label: t(`mode_${value}`) }))}
              onChange={(event) => recharge(chargeMode.parse(event.target.value))}
            />
          </Form.Item>
        </SectionCard>
        <FreightRules isReadOnly={isReadOnly} onFilled={saving.keep} />
        <FreeRules isReadOnly={isReadOnly} />
        <NoDelivery isReadOnly={isReadOnly} />
        <Foot isReadOnly={isReadOnly} isBusy={isBusy} keptAt={saving.draft.keptAt} onClose={onClose} />
      </Form>
    </WithAside>
  )
}

interface FootProps {
  readonly isReadOnly: boolean
  readonly isBusy: boolean
  readonly keptAt: string | null
  readonly onClose: () => void
}

function Foot({ isReadOnly, isBusy, keptAt, onClose }: FootProps): ReactNode {
  const t = useText(freightTexts)
  const shared = useText(sharedTexts)
  const drafts = useText(draftTexts)
  return (
    <SaveBar>
      {!isReadOnly && (
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {shared('save')}
        </Button>
      )}
      <Button disabled={isBusy} onClick={onClose}>
        {t('backToList')}
      </Button>
      {keptAt !== null && (
        <span className="muted tabular">{drafts('kept', { time: formatInstant(keptAt).slice(11) })}</span>
      )}
    </SaveBar>
  )
}
