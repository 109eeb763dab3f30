// The company's papers in four parts, one open at a time; each part is checked when it is left and kept while it is typed.
import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons'
import { api, type CompanyInfo } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { uploadsEnded } from '../../../components/upload/pending-uploads.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { draftKey, readDraft, writeDraft } from './certification-draft.ts'
import { AccountFields } from './company-account-fields.tsx'
import { BusinessFields } from './company-business-fields.tsx'
import { LegalFields } from './company-legal-fields.tsx'
import { LicenceFields } from './company-licence-fields.tsx'
import {
  type CompanyField,
  type CompanyGroup,
  companyGroups,
  type CompanyInput,
  type CompanyValues,
  fieldsIn,
  groupFields,
  groupOf,
  inputOf,
  valuesOf,
} from './company-values.ts'
import { companyTexts } from './company.texts.ts'
import './form-part.css'

interface CompanyFormProps {
  readonly info: CompanyInfo
  readonly onSubmit: (input: CompanyInput) => Promise<unknown>
}

const parts = {
  licence: LicenceFields,
  business: BusinessFields,
  legal: LegalFields,
  account: AccountFields,
} satisfies Record<CompanyGroup, unknown>

export function CompanyForm({ info, onSubmit }: CompanyFormProps): ReactNode {
  const t = useText(companyTexts)
  const { user, company } = useLogin()
  const key = draftKey(user.id, 'company')
  const [initial] = useState(() => initialValues(info, key, company.name))
  const marked = info.status === 'REJECTED' ? fieldsIn(info.wrongFields) : []
  const [open, setOpen] = useState<CompanyGroup>(() => groupOf(marked) ?? 'licence')
  const [passed, setPassed] = useState<ReadonlySet<CompanyGroup>>(new Set())
  const list = useRef<HTMLOListElement>(null)
  const submit = async (values: CompanyValues) => {
    try {
      await onSubmit(inputOf(values))
      // It counts as newer than what was handed in just now, and holds what comes back masked.
      writeDraft(key, values)
    } catch (error) {
      if (error instanceof ApiError) showWhere(error)
      throw error
    }
  }
  const { form, formProps, isBusy } = useAppForm<CompanyValues>({ onSubmit: submit })
  /** Opens the part that a complaint is about; the form then goes to the field itself. */
  const showWhere = (error: ApiError) => {
    const named =
      Object.keys(error.fields).length > 0 ? Object.keys(error.fields) : fieldsIn(error.details['wrongFields'])
    const group = groupOf(named)
    if (group !== null) setOpen(group)
    if (Object.keys(error.fields).length === 0) mark(named as readonly CompanyField[], error.message)
  }
  const mark = (fields: readonly CompanyField[], complaint: string) =>
    form.setFields(fields.map((name) => ({ name: name as never, errors: [complaint] })))
  useMarksAtFirst(() => mark(marked, t('marked')))
  const goTo = (group: CompanyGroup) => {
    setOpen(group)
    // After the part has been drawn.
    setTimeout(
      () => list.current?.querySelector<HTMLElement>('[data-open] .form-part-body :is(input, button)')?.focus(),
      0,
    )
  }
  const leave = async (group: CompanyGroup) => {
    await uploadsEnded()
    try {
      await form.validateFields([...groupFields[group]] as never[])
    } catch {
      const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0)
      if (first !== undefined) form.scrollToField(first.name, { focus: true, block: 'center' })
      return
    }
    setPassed((all) => new Set(all).add(group))
    const next = companyGroups[companyGroups.indexOf(group) + 1]
    if (next !== undefined) goTo(next)
  }
  return (
    <Form<CompanyValues>
      {...formProps}
      initialValues={initial}
      disabled={isBusy}
      onValuesChange={(changed, values) => {
        formProps.onValuesChange?.(changed, values)
        writeDraft(key, form.getFieldsValue(true) as object)
      }}
      onFinishFailed={({ errorFields }) => {
        const group = groupOf(errorFields.map(({ name }) => String(name[0])))
        if (group !== null) setOpen(group)
      }}
    >
      <ol ref={list} className="form-part-list">
        {companyGroups.map((group, index) => {
          const Fields = parts[group]
          const isOpen = group === open
          const isMarked = groupFields[group].some((field) => marked.includes(field)) && !passed.has(group)
          const state = isOpen ? 'groupOpen' : isMarked ? 'groupMarked' : passed.has(group) ? 'groupDone' : 'groupLater'
          return (
            <li
              key={group}
              className={`form-part is-${isMarked ? 'marked' : state}`}
              data-open={isOpen ? '' : undefined}
            >
              <h3>
                <button type="button" aria-expanded={isOpen} onClick={() => setOpen(group)}>
                  <span className="form-part-mark" aria-hidden="true">
                    {isMarked ? <ExclamationOutlined /> : state === 'groupDone' ? <CheckOutlined /> : index + 1}
                  </span>
                  {t(group)}
                  <small>{t(isMarked ? 'groupMarked' : state)}</small>
                </button>
              </h3>
              {/* Closed parts keep their fields: what was typed there is sent too. */}
              <div className="form-part-body" hidden={!isOpen}>
                <Fields body={api.company.save.body} papers={info.papers} />
                <div className="form-part-foot">
                  {/* Enter in a field presses the first submit button, also a hidden one: only the open part may have it. */}
                  {index < companyGroups.length - 1 ? (
                    <Button
                      type="primary"
                      htmlType={isOpen ? 'submit' : 'button'}
                      onClick={(event) => {
                        event.preventDefault()
                        void leave(group)
                      }}
                    >
                      {t('next')}
                    </Button>
                  ) : (
                    <Button type="primary" htmlType={isOpen ? 'submit' : 'button'} loading={isBusy}>
                      {t(info.papers === null ? 'submit' : 'resubmit')}
                    </Button>
                  )}
                  <span className="muted">{t('keptInBrowser')}</span>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </Form>
  )
}

/** What is newer counts: what was typed here since, or what was handed in last, perhaps elsewhere. */
function initialValues({ papers, submittedAt }: CompanyInfo, key: string, companyName: string): CompanyValues {
  const draft = readDraft<CompanyValues>(key)
  const isNewer = draft !== null && (submittedAt === null || draft.savedAt >= submittedAt)
  return {
    authType: 'ONE_CERT',
    companyName,
    ...(papers === null ? {} : valuesOf(papers)),
    ...(isNewer ? draft.values : {}),
  }
}

/** Complaints can only be put beside fields that are there. */
function useMarksAtFirst(mark: () => void): void {
  const wasMarked = useRef(false)
  useEffect(() => {
    if (!wasMarked.current) mark()
    wasMarked.current = true
  })
}
