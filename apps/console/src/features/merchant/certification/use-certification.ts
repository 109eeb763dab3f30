// Person and company as the server knows them, asked again by themselves while somebody checks them; and the two submissions.
import { api, type CompanyInfo, type DataOf, type InputOf } from '@merchant/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { draftKey, dropDraft } from './certification-draft.ts'
import type { CertificationState, RealName } from './certification.labels.ts'
import { certificationTexts } from './certification.texts.ts'
import type { CompanyInput } from './company-values.ts'
import { companyTexts } from './company.texts.ts'

export interface Certification {
  readonly person: RealName | undefined
  /** Undefined for a person without a licence too. */
  readonly company: CompanyInfo | undefined
  readonly error: ReturnType<typeof useRead>['error']
  readonly refresh: () => unknown
  readonly submitPerson: (
    submission: InputOf<typeof api.user.saveRealName>,
  ) => Promise<DataOf<typeof api.user.saveRealName>>
  readonly submitCompany: (papers: CompanyInput) => Promise<unknown>
}

const ASK_AGAIN_MS = 5_000
/** A person of the platform is slower than a machine. */
const ASK_PEOPLE_MS = 30_000

/** @param onAllPassed called when the last check passes while the page is looked at; not when it had passed before. */
export function useCertification(onAllPassed: () => void): Certification {
  const t = useText(certificationTexts)
  const company = useText(companyTexts)
  const notice = useNotice()
  const { merchant, user } = useLogin()
  const needsCompany = merchant?.type !== 'INDIVIDUAL'
  const personRead = usePolled(api.user.realName)
  const companyRead = usePolled(api.company.info, needsCompany)
  const login = useRead(api.user.infoOfLogin, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const board = useRead(api.board.merchant, undefined, { quiet: true })
  // The guard lets nobody on before the login info says so.
  const believe = () => Promise.all([login.refresh(), board.refresh()])
  useJustPassed(personRead.data?.status, async () => {
    if (!needsCompany) dropDraft(draftKey(user.id, 'person'))
    await Promise.all([believe(), ...(needsCompany ? [companyRead.refresh()] : [])])
    notice.success(t('passedNotice'))
    if (!needsCompany) onAllPassed()
  })
  useJustPassed(companyRead.data?.status, async () => {
    dropDraft(draftKey(user.id, 'person'))
    dropDraft(draftKey(user.id, 'company'))
    await believe()
    notice.success(company('passedNotice'))
    onAllPassed()
  })
  const savePerson = useSend(api.user.saveRealName, { refreshes: [api.user.realName] })
  const saveCompany = useSend(api.company.save, { refreshes: [api.company.info, api.wallet.memberInfo] })
  return {
    person: personRead.data,
    company: needsCompany ? companyRead.data : undefined,
    error: personRead.error ?? companyRead.error,
    refresh: () => Promise.all([personRead.refresh(), ...(needsCompany ? [companyRead.refresh()] : [])]),
    // A refused try may have been counted, and may have changed the state.
    submitPerson: (submission) => orRefresh(savePerson.send(submission), personRead.refresh),
    submitCompany: (papers) => orRefresh(saveCompany.send(papers), companyRead.refresh),
  }
}

async function orRefresh<Answer>(sending: Promise<Answer>, refresh: () => Promise<unknown>): Promise<Answer> {
  try {
    return await sending
  } catch (failure) {
    await refresh()
    throw failure
  }
}

type Certifications = typeof api.user.realName | typeof api.company.info

/** Asked again as long as somebody is checking. */
function usePolled<E extends Certifications>(endpoint: E, enabled = true) {
  const [refetchEvery, setRefetchEvery] = useState<number | false>(false)
  const read = useRead<E>(endpoint, undefined, { quiet: true, enabled, refetchEvery })
  const status = read.data?.status
  useEffect(() => setRefetchEvery(everyMs(status)), [status])
  return read
}

function everyMs(status: CertificationState | undefined): number | false {
  if (status === 'VERIFYING') return ASK_AGAIN_MS
  return status === 'MANUAL' ? ASK_PEOPLE_MS : false
}

function useJustPassed(status: CertificationState | undefined, onPass: () => Promise<void>): void {
  const before = useRef<CertificationState | undefined>(undefined)
  const pass = useEffectEvent(onPass)
  useEffect(() => {
    const hasJustPassed = status === 'PASSED' && before.current !== undefined && before.current !== 'PASSED'
    before.current = status
    if (hasJustPassed) void pass()
  }, [status])
}
