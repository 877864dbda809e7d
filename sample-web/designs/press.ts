import { escapeHtml, type PageView } from '#sample-web/page-view.ts'

/** A blog system with a sidebar of widgets and many classes. */
export function press({ company, path, title, nav, bodyHtml, asideHtml, extraHtml, footerHtml }: PageView): string {
  const isPost = /^\/20\d\d\//.test(path)
  const menu = nav.map(
    ({ href, label, isHere }, at) =>
      `<li id="menu-item-${at + 17}" class="menu-item menu-item-type-post_type${isHere ? ' current-menu-item' : ''}"><a href="${href}">${escapeHtml(label)}</a></li>`,
  )
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="UTF-8" />
<title>${escapeHtml(title)}</title>
<link rel="profile" href="https://gmpg.org/xfn/11" />
<meta name="generator" content="Press 6.4" />
<meta property="og:site_name" content="${escapeHtml(company.name)}" />
<meta property="og:type" content="${isPost ? 'article' : 'website'}" />
<link rel="stylesheet" id="theme-css" href="/content/themes/harbour/style.css?ver=3.1" media="all" />
</head>
<body class="${isPost ? 'post-template-default single single-post' : 'page-template-default page'} wp-embed-responsive">
<div id="page" class="hfeed site">
<header id="masthead" class="site-header"><div class="site-branding"><p class="site-title"><a href="/" rel="home">${escapeHtml(company.name)}</a></p><p class="site-description">${escapeHtml(company.tagline)}</p></div>
<nav id="site-navigation" class="main-navigation"><ul id="primary-menu" class="menu">${menu.join('\n')}</ul></nav></header>
<div id="content" class="site-content"><main id="main" class="site-main">
<article class="${isPost ? 'post type-post hentry category-notes' : 'page type-page hentry'}"><div class="entry-content">
${bodyHtml}
</div></article>${
    isPost
      ? '\n<nav class="post-navigation"><div class="nav-previous"><a href="/" rel="prev">Back to the front page</a></div></nav><div id="respond" class="comment-respond"><h3>Leave a reply</h3><form action="/comments-post" method="post"><textarea name="comment"></textarea><input type="submit" value="Post comment"></form></div>'
      : ''
  }
</main>
<aside id="secondary" class="widget-area"><section class="widget widget_search"><form role="search" class="search-form"><label><span class="screen-reader-text">Search for:</span><input type="search" name="s"></label><input type="submit" value="Search"></form></section><section class="widget widget_text">
${asideHtml}
</section><section class="widget widget_text">
${extraHtml}
</section><section class="widget widget_meta"><h2>Meta</h2><ul><li><a href="/login">Log in</a></li><li><a href="/feed">Entries feed</a></li><li><a href="/comments/feed">Comments feed</a></li></ul></section></aside></div>
<footer id="colophon" class="site-footer"><div class="site-info">${footerHtml}</div></footer>
</div>
<div id="cookie-law-info-bar" data-nosnippet="true"><span>${escapeHtml(company.cookie)} <a role="button" class="cli_action_button">OK</a></span></div>
</body>
</html>
`
}
