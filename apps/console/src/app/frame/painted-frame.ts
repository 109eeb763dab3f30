// The frame as the document paints it before any script is there: the same boxes in the same sheets, grey where words will
// stand. The build writes it into index.html with its styles (vite.config.ts); the server says how it looks in this browser
// (painted-page.ts there), and the console takes it away when the real one stands in its place.

const ID = 'painted-frame'

const lines = (count: number): string =>
  `<li class="painted-line is-current"></li>${'<li class="painted-line"></li>'.repeat(count - 1)}`

export const paintedFrame = `<div id="${ID}" class="painted frame" aria-hidden="true">
<div class="sidebar">
<div class="sidebar-logo"><img src="/favicon.svg" alt="" width="28" height="28"><span class="painted-name is-zh">商户管理中心</span><span class="painted-name is-en">Merchant Center</span></div>
<ul class="sidebar-list painted-menu"><!--menu-->${lines(6)}<!--/menu--></ul>
</div>
<div class="frame-main">
<div class="frame-head">
<div class="navbar"><span class="navbar-button"><i class="painted-icon"></i></span><i class="painted-bar"></i><div class="navbar-right"><i class="painted-find"></i><i class="painted-icon"></i>${'<i class="painted-wide"></i>'.repeat(4)}<i class="painted-avatar"></i><i class="painted-person"></i></div></div>
<div class="tags-bar"><ul><li class="painted-tag"></li><li class="painted-tag"></li></ul></div>
</div>
<div class="frame-content"><div class="painted-title"></div><div class="painted-head"></div><div class="painted-page"></div></div>
</div>
<div class="bottom-bar">${'<span><i></i></span>'.repeat(5)}</div>
</div>`

const painted = (): HTMLElement | null => document.getElementById(ID)

/** Whether the document has painted the frame, and it still stands. */
export const isFramePainted = (): boolean => painted() !== null && document.documentElement.dataset.frame !== undefined

/** Takes the painted frame away, in the same moment as what stands in its place is drawn. */
export const unpaintFrame = (): void => painted()?.remove()
