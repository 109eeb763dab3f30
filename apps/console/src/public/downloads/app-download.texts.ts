// Texts of the two pages from which the apps are fetched.
import { defineTexts } from '../../i18n/text.ts'

export const appDownloadTexts = defineTexts({
  buyer: ['买家 App 下载', 'Get the buyer app'],
  merchant: ['商户 App 下载', 'Get the merchant app'],
  choose: ['请选择与手机系统相符的版本。', 'Choose the version for your phone.'],
  ios: ['下载 iOS 版', 'Get it for iOS'],
  android: ['下载 Android 版', 'Get it for Android'],
  iosMissing: ['暂未提供 iOS 版。', 'There is no iOS version at present.'],
  androidMissing: ['暂未提供 Android 版。', 'There is no Android version at present.'],
  weChat: ['微信内可能无法直接下载', 'WeChat may block the download'],
  weChatHow: [
    '请点击右上角“···”，选择用浏览器打开本页。',
    'Tap “···” in the top right corner and open this page in your browser.',
  ],
  scan: ['用手机扫码，打开本页下载', 'Scan to open this page on your phone'],
  scanOther: ['用另一部手机扫码，打开本页下载', 'Scan to open this page on another phone'],
  qrLabel: ['本页地址的二维码', 'QR code of this page’s address'],
  none: ['暂未提供下载', 'Not available for download at present'],
  noneNext: ['如需使用，请联系客服。', 'Please ask customer service.'],
  hours: ['服务时间：{hours}', 'Hours: {hours}'],
  call: ['客服电话 {phone}', 'Call {phone}'],
})
