// Part three of the company form: the legal representative, who is often the person just certified.
import { UserOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { picturesRule, rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { draftKey, readDraft, writeDraft } from './certification-draft.ts'
import type { CompanyFieldsProps } from './company-fields.ts'
import type { CompanyValues } from './company-values.ts'
import { companyTexts } from './company.texts.ts'
import { IdNumberField } from './id-number-field.tsx'
import { PaperOutline } from './paper-outline.tsx'
import type { PersonValues } from './real-name-form.tsx'
import './certification.css'
import './id-photos.css'
import './same-as-owner.css'

export function LegalFields({ body, papers }: CompanyFieldsProps): ReactNode {
  const t = useText(companyTexts)
  const again = (masked: string | undefined, hint: string) => (masked === undefined ? hint : t('typeAgain', { masked }))
  return (
    <>
      <SameAsOwner />
      <div className="certification-fields">
        <Form.Item
          name="legalName"
          label={t('legalName')}
          extra={again(papers?.legalName, t('legalNameHint'))}
          rules={rulesOf(body, 'legalName')}
        >
          <Input autoComplete="off" maxLength={20} />
        </Form.Item>
        <Form.Item
          name="legalIdNumber"
          label={t('legalIdNumber')}
          extra={again(papers?.legalIdNumber, '')}
          rules={rulesOf(body, 'legalIdNumber')}
        >
          <IdNumberField />
        </Form.Item>
        <Form.Item
          name="legalPhone"
          label={t('legalPhone')}
          extra={again(papers?.legalPhone, t('legalPhoneHint'))}
          rules={rulesOf(body, 'legalPhone')}
        >
          <MobileInput />
        </Form.Item>
      </div>
      <div className="id-photos">
        {(['legalIdFront', 'legalIdBack'] as const).map((side) => (
          <Form.Item
            key={side}
            name={`${side}FileId`}
            label={t(side)}
            required
            rules={[picturesRule(t('pictureMissing', { what: t(side) }))]}
          >
            <ImageUpload
              purpose="CERTIFICATE"
              label={t(side)}
              outline={<PaperOutline of={side === 'legalIdFront' ? 'idFront' : 'idBack'} />}
            />
          </Form.Item>
        ))}
      </div>
    </>
  )
}

/** What the legal representative's part takes over from the owner's. */
const ownerFields = ['legalName', 'legalIdNumber', 'legalPhone', 'legalIdFrontFileId', 'legalIdBackFileId'] as const

/** Fills in what was typed for the real-name check in this browser; what is no longer here has to be typed again. */
function SameAsOwner(): ReactNode {
  const t = useText(companyTexts)
  const form = Form.useFormInstance<CompanyValues>()
  const { user, info } = useLogin()
  const [outcome, setOutcome] = useState<string | null>(null)
  const fill = () => {
    const person = readDraft<PersonValues>(draftKey(user.id, 'person'))?.values ?? {}
    const known: Record<(typeof ownerFields)[number], unknown> = {
      legalName: person.realName,
      legalIdNumber: person.idNumber,
      legalPhone: user.phone,
      legalIdFrontFileId: person.idFrontFileId,
      legalIdBackFileId: person.idBackFileId,
    }
    const filled = ownerFields.filter((name) => known[name] !== undefined)
    form.setFieldsValue(Object.fromEntries(filled.map((name) => [name, known[name]])))
    form.setFields(filled.map((name) => ({ name, errors: [] })))
    writeDraft(draftKey(user.id, 'company'), form.getFieldsValue(true))
    const isWhole = filled.length === ownerFields.length
    setOutcome(isWhole ? t('sameAsOwnerFilled') : t('sameAsOwnerPart', { name: info.realName, number: info.idNumber }))
  }
  return (
    <div className="same-as-owner">
      <Button icon={<UserOutlined aria-hidden="true" />} onClick={fill}>
        {t('sameAsOwner')}
      </Button>
      <span className="muted" role="status">
        {outcome}
      </span>
    </div>
  )
}
