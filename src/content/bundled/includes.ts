// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
const INCLUDES: Readonly<Record<string, readonly string[]>> = {
  "site_settings": [
    "call_us"
  ],
  "header": [
    "cta_button_reference"
  ],
  "/home": [
    "page_components.process.process_info",
    "page_components.offer.offer"
  ],
  "/request-call": [
    "page_components.process.process_info"
  ],
  "/window-count": [
    "page_components.window_images.images"
  ],
  "/window-issues": [
    "page_components.issue_list.issues"
  ],
  "/homeowner-list": [
    "page_components.property_type_list.property_types"
  ],
  "/source-type": [
    "page_components.source_list.sources"
  ],
  "/time-date-booking": [
    "page_components.offer.offer",
    "page_components.tip.tip_card"
  ],
  "/additional-comments": [
    "page_components.topic_list.topics"
  ],
  "/whats-next": [
    "page_components.process.process_info",
    "page_components.process_without_date.process_info"
  ],
  "/project-details": [
    "page_components.project_options.window_styles",
    "page_components.project_options.window_options",
    "page_components.project_options.door_types",
    "page_components.project_options.door_locations",
    "page_components.project_options.door_colors",
    "page_components.project_options.door_styles",
    "page_components.project_options.custom_style"
  ],
  "/inside-sales": [
    "page_components.process.process_info",
    "page_components.blog_list.posts",
    "page_components.blog_list.posts.topics"
  ],
  "/do-not-service-area": [
    "page_components.process.process_info",
    "page_components.blog_list.posts",
    "page_components.blog_list.posts.topics"
  ],
  "/not-a-homeowner": [
    "page_components.call_us.call_us"
  ],
  "/call-center": [
    "page_components.call_us.call_us"
  ],
  "/explore-resources": [
    "page_components.blog_list.posts",
    "page_components.blog_list.posts.topics"
  ],
  "/energy-efficiency": [
    "page_components.glass_and_gas.glass_options",
    "page_components.glass_and_gas.gas_options",
    "page_components.glass_and_gas.logic_maps"
  ],
  "/financing-plans": [
    "page_components.financing_plan_list.plans"
  ],
  "/financing-education": [
    "page_components.financing_calculator.terms",
    "page_components.financing_calculator.down_payments",
    "page_components.financing_calculator.maps"
  ],
  "/installation-process": [
    "page_components.installation.steps"
  ]
};

/** References to expand when a page (by url) or a part of the shell (by type) is read. */
export function includesOf(urlOrType: string): readonly string[] {
  return INCLUDES[urlOrType] ?? [];
}
