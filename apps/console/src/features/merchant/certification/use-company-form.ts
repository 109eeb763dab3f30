// What the company form does: keeps a draft, opens the part that a complaint is about, and checks each part when it is left.
import type { CompanyInfo } from '@merchant/contract'
import type { FormProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { uploadsEnded } from '../../../components/upload/pending-uploads.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { draftKey, readDraft, writeDraft } from './certification-draft.ts'
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

/** `groupMarked`: a verdict names one of its fields, and the part has not been gone through since. */
export type PartState = 'groupMarked' | 'groupOpen' | 'groupDone' | 'groupLater'

interface CompanyFormOptions {
  readonly info: CompanyInfo
  readonly onSubmit: (input: CompanyInput) => Promise<unknown>
  /** The next part has been opened, and is drawn in a moment. */
  readonly onNext: () => void
}

export function useCompanyForm({ info, onSubmit, onNext }: CompanyFormOptions) {
  const t = useText(companyTexts)
  const { user, company } = useLogin()
  const key = draftKey(user.id, 'company')
  const [initialValuesOnce] = useState(() => initialValues(info, key, company.name))
  const marked = info.status === 'REJECTED' ? fieldsIn(info.wrongFields) : []
  const parts = useParts(marked)
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
  const { form, formProps, isBusy } = useAppForm<CompanyValues>({ onSubmit: submit, isDrafted: true })
  const mark = (fields: readonly CompanyField[], complaint: string) =>
    form.setFields(fields.map((name) => ({ name, errors: [complaint] })))
  /** Opens the part that a complaint is about; the form then goes to the field itself. */
  const showWhere = (error: ApiError) => {
    const named = Object.keys(error.fields)
    const wrong = fieldsIn(error.details['wrongFields'])
    parts.openPartOf(named.length > 0 ? named : wrong)
    if (named.length === 0) mark(wrong, error.message)
  }
  useMarksAtFirst(() => mark(marked, t('marked')))
  /** Goes on to the next part once everything in this one is right. */
  const leave = async (group: CompanyGroup) => {
    await uploadsEnded()
    try {
      await form.validateFields([...groupFields[group]])
    } catch {
      const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0)
      if (first !== undefined) form.scrollToField(first.name, { focus: true, block: 'center' })
      return
    }
    if (parts.pass(group)) onNext()
  }
  const props: FormProps<CompanyValues> = {
    ...formProps,
    initialValues: initialValuesOnce,
    disabled: isBusy,
    onValuesChange: (changed, values) => {
      formProps.onValuesChange?.(changed, values)
      writeDraft(key, form.getFieldsValue(true))
    },
    onFinishFailed: ({ errorFields }) => parts.openPartOf(errorFields.map(({ name }) => String(name[0]))),
  }
  return { formProps: props, isBusy, parts, leave }
}

/** Which part is open, and which ones have been gone through. */
function useParts(marked: readonly CompanyField[]) {
  const [open, setOpen] = useState<CompanyGroup>(() => groupOf(marked) ?? 'licence')
  const [passed, setPassed] = useState<ReadonlySet<CompanyGroup>>(new Set())
  return {
    open,
    setOpen,
    openPartOf: (fields: readonly string[]) => {
      const group = groupOf(fields)
      if (group !== null) setOpen(group)
    },
    /** Opens the part after this one; false: there is none. */
    pass: (group: CompanyGroup): boolean => {
      setPassed((all) => new Set(all).add(group))
      const next = companyGroups[companyGroups.indexOf(group) + 1]
      if (next !== undefined) setOpen(next)
      return next !== undefined
    },
    stateOf: (group: CompanyGroup): PartState => {
      const isMarked = groupFields[group].some((field) => marked.includes(field)) && !passed.has(group)
      if (isMarked) return 'groupMarked'
      if (group === open) return 'groupOpen'
      return passed.has(group) ? 'groupDone' : 'groupLater'
    },
  }
}

/** What is newer counts: what was typed here since, or what was handed in last, perhaps elsewhere. */
function initialValues({ papers, submittedAt }: CompanyInfo, key: string, companyName: string): Partial<CompanyValues> {
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
