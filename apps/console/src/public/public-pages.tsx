// Which public path shows what. All of it together is smaller than one more request, so nothing is loaded late.
import type { PublicPath } from '@merchant/contract'
import { type ReactNode, useEffect } from 'react'
import { PublicShell } from './components/public-shell.tsx'
import { AgreementPage } from './agreement/agreement-page.tsx'
import { AppDownloadPage } from './downloads/app-download-page.tsx'
import { AuthRedirectPage } from './auth-redirect/auth-redirect-page.tsx'
import { ErrorPage } from './error-page/error-page.tsx'
import { HostedPageReturnPage } from './hosted-page-return/hosted-page-return-page.tsx'
import { InvitationPage } from './invitation/invitation-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { RecoveryPage } from './recovery/recovery-page.tsx'
import { RegisterPage } from './register/register-page.tsx'
import { RegistrationResultPage } from './registration-result/registration-result-page.tsx'
import { sharedTexts } from '../i18n/shared.texts.ts'
import { type Text, useSay } from '../i18n/text.ts'

interface PublicPage {
  readonly title: Text
  readonly draw: () => ReactNode
}

const succeeded = (isMobile: boolean): PublicPage => ({
  title: ['注册成功', 'Registered'],
  draw: () => <RegistrationResultPage succeeded isMobile={isMobile} />,
})
const failed: PublicPage = {
  title: ['注册失败', 'Registration failed'],
  draw: () => <RegistrationResultPage succeeded={false} />,
}
const notFound: PublicPage = { title: ['页面不存在', 'Page not found'], draw: () => <ErrorPage kind="notFound" /> }

const publicPages = {
  '/login': { title: ['登录', 'Log in'], draw: () => <LoginPage /> },
  '/register': { title: ['商户注册', 'Register'], draw: () => <RegisterPage /> },
  '/recover': { title: ['找回密码', 'Recover your password'], draw: () => <RecoveryPage /> },
  '/invite': { title: ['接受邀请', 'Accept the invitation'], draw: () => <InvitationPage /> },
  '/rp': { title: ['注册协议', 'Registration agreement'], draw: () => <AgreementPage which="registration" /> },
  '/ys': { title: ['隐私协议', 'Privacy agreement'], draw: () => <AgreementPage which="privacy" /> },
  '/middlepage': { title: ['办理结果', 'Outcome'], draw: () => <HostedPageReturnPage /> },
  '/auth-redirect': { title: ['登录', 'Log in'], draw: () => <AuthRedirectPage /> },
  '/registrationsuccess': succeeded(false),
  '/registrationsuccessmobile': succeeded(true),
  '/registrationfailed': failed,
  '/registrationfailedmobile': failed,
  '/dsc': { title: ['买家 App 下载', 'Get the buyer app'], draw: () => <AppDownloadPage which="buyer" /> },
  '/dscmerchant': {
    title: ['商户 App 下载', 'Get the merchant app'],
    draw: () => <AppDownloadPage which="merchant" />,
  },
  '/404': notFound,
  '/401': { title: ['没有访问权限', 'Not allowed'], draw: () => <ErrorPage kind="forbidden" /> },
} satisfies Record<PublicPath, PublicPage>
const byPath: Readonly<Record<string, PublicPage>> = publicPages

export function PublicPages({ path }: { path: string }): ReactNode {
  const say = useSay()
  const page = byPath[path] ?? notFound
  const title = `${say(page.title)} - ${say(sharedTexts.product)}`
  useEffect(() => {
    document.title = title
  }, [title])
  return <PublicShell>{page.draw()}</PublicShell>
}
