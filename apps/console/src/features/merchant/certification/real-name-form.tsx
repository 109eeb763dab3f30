// The form of the real-name certification; what it sends is checked by the contract's own rules before it leaves.
import { api, type DataOf, type InputOf } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { picturesRule, rulesOf } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { draftKey, readDraft, writeDraft } from './certification-draft.ts'
import type { RealName } from './certification.labels.ts'
import { certificationTexts } from './certification.texts.ts'
import { IdNumberField } from './id-number-field.tsx'
import { PaperOutline } from './paper-outline.tsx'
import { PaperSamples } from './paper-samples.tsx'
import { ValidityItems } from './validity-items.tsx'
import './certification.css'
import './id-photos.css'
import './form-part.css'

type Submission = InputOf<typeof api.user.saveRealName>
export type PersonValues = Omit<Submission, 'idFrontFileId' | 'idBackFileId'> & {
  readonly idFrontFileId?: readonly Picture[]
  readonly idBackFileId?: readonly Picture[]
}

interface RealNameFormProps {
  readonly onSubmit: (submission: Submission) => Promise<DataOf<typeof api.user.saveRealName>>
  readonly submitText: string
  readonly person: RealName
}

export function RealNameForm({ onSubmit, submitText, person }: RealNameFormProps): ReactNode {
  const t = useText(certificationTexts)
  const { body } = api.user.saveRealName
  const key = draftKey(useLogin().user.id, 'person')
  const [initial] = useState(() => initialValues(person, key))
  const isCorrected = person.pictures !== null
  const submit = async (values: PersonValues) => {
    const { idFrontFileId, idBackFileId, ...rest } = values
    const { status } = await onSubmit({
      ...rest,
      idFrontFileId: idFrontFileId?.[0]?.fileId ?? '',
      idBackFileId: idBackFileId?.[0]?.fileId ?? '',
    })
    // It counts as newer than what was handed in just now, and holds what comes back masked.
    if (status !== 'PASSED') writeDraft(key, values)
  }
  const { form, formProps, isBusy } = useAppForm<PersonValues>({ onSubmit: submit, isDrafted: true })
  return (
    <Form<PersonValues>
      {...formProps}
      initialValues={initial}
      disabled={isBusy}
      onValuesChange={(changed, values) => {
        formProps.onValuesChange?.(changed, values)
        writeDraft(key, form.getFieldsValue(true))
      }}
    >
      <div className="certification-fields">
        <RealNameItem person={person} />
        <Form.Item
          name="idNumber"
          label={t('idNumber')}
          extra={isCorrected ? t('typeAgain', { masked: person.idNumber }) : undefined}
          rules={rulesOf(body, 'idNumber')}
        >
          <IdNumberField />
        </Form.Item>
        <ValidityItems
          body={body}
          from={{ name: 'validFrom', label: t('validFrom') }}
          to={{ name: 'validTo', label: t('validTo') }}
          longTermLabel={t('longTerm')}
          complaints={{ notYetValid: t('notYetValid'), expired: t('expired'), endsBeforeStart: t('endsBeforeStart') }}
        />
      </div>
      <PhotoItems />
      <div className="form-part-foot">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {submitText}
        </Button>
        {person.attemptsLeftToday === 0 ? (
          <span className="urgent">{t('noAttempts')}</span>
        ) : (
          <span className="muted">{t('attemptsLeft', { count: person.attemptsLeftToday })}</span>
        )}
      </div>
    </Form>
  )
}

/** Begins with the name given at the registration, and says when it is changed: the ID card counts, a slip does not. */
function RealNameItem({ person }: { readonly person: RealName }): ReactNode {
  const t = useText(certificationTexts)
  const form = Form.useFormInstance<PersonValues>()
  const typed = Form.useWatch('realName', form) ?? ''
  const registered = useRegisteredName()
  const isFirst = person.pictures === null
  useEffect(() => {
    if (!isFirst || registered === null || form.isFieldTouched('realName')) return
    if (form.getFieldValue('realName') === undefined) form.setFieldsValue({ realName: registered })
  }, [form, isFirst, registered])
  const hint = isFirst ? t('realNameHint') : t('typeAgain', { masked: person.realName })
  const differs = registered !== null && typed.trim() !== '' && typed.trim() !== registered
  return (
    <Form.Item
      name="realName"
      label={t('realName')}
      extra={differs ? t('nameDiffers', { name: registered }) : hint}
      rules={rulesOf(api.user.saveRealName.body, 'realName')}
    >
      <Input autoComplete="name" maxLength={20} />
    </Form.Item>
  )
}

/** The real name that a person without a licence registered with; a licence may be registered by anybody. */
function useRegisteredName(): string | null {
  const isPerson = useLogin().merchant?.type === 'INDIVIDUAL'
  const { data } = useRead(api.merchant.info, undefined, { quiet: true, enabled: isPerson })
  return isPerson && data !== undefined && data.contactName !== '' ? data.contactName : null
}

/** What is newer counts: what was typed here since, or what was handed in last, perhaps on another device. */
function initialValues({ pictures, submittedAt, validFrom, validTo }: RealName, key: string): Partial<PersonValues> {
  const draft = readDraft<PersonValues>(key)
  const isNewer = draft !== null && (submittedAt === null || draft.savedAt >= submittedAt)
  const handedIn =
    pictures === null
      ? {}
      : {
          ...(validFrom === null ? {} : { validFrom }),
          ...(validTo === null ? {} : { validTo }),
          idFrontFileId: [pictures.idFront],
          idBackFileId: [pictures.idBack],
        }
  return { ...handedIn, ...(isNewer || pictures === null ? draft?.values : {}) }
}

function PhotoItems(): ReactNode {
  const t = useText(certificationTexts)
  return (
    <>
      <div className="id-photos" role="group" aria-label={t('photos')}>
        {(['idFront', 'idBack'] as const).map((side) => (
          <Form.Item
            key={side}
            name={`${side}FileId`}
            label={t(side)}
            required
            rules={[picturesRule(t('photoMissing', { side: t(side) }))]}
          >
            <ImageUpload purpose="CERTIFICATE" label={t(side)} outline={<PaperOutline of={side} />} />
          </Form.Item>
        ))}
      </div>
      <PaperSamples />
      <p className="muted id-photos-hint">{t('photoHint')}</p>
    </>
  )
}
