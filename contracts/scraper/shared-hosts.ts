// Hosts that give each customer a subdomain. The public suffix list has only some of them.
const SHARED = new Set(
  'wordpress.com wixsite.com weebly.com tumblr.com substack.com dreamhosters.com squarespace.com webflow.io jimdo.com jimdofree.com jimdosite.com strikingly.com mystrikingly.com bandcamp.com livejournal.com typepad.com yolasite.com webnode.com webnode.page godaddysites.com myshopify.com bigcartel.com carrd.co ghost.io hubspotpagebuilder.com netlify.app vercel.app herokuapp.com github.io gitlab.io pages.dev notion.site format.com cargo.site cargocollective.com site123.me altervista.org 000webhostapp.com angelfire.com tripod.com neocities.org medium.com manus.space framer.website framer.ai wixstudio.com wixstudio.io business.site over-blog.com hatenablog.com tilda.ws ucraft.site homestead.com freeservers.com blogspot.com'.split(
    ' ',
  ),
)
const BLOGSPOT = /^blogspot\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

/** Whether the subdomains of a registered domain belong to different customers. */
export function isSharedHost(registeredDomain: string): boolean {
  return SHARED.has(registeredDomain) || BLOGSPOT.test(registeredDomain)
}
