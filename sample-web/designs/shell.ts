import { escapeHtml, type PageView } from '#sample-web/page-view.ts'

/** A client-rendered application: without script the page is empty. */
export function shell({ title }: PageView): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><script defer src="/static/js/main.4b2e.js"></script></head><body><div id="root"></div></body></html>`
}
