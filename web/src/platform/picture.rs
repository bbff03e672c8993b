//! What is drawn on the page as a picture that stands by itself.

use js_sys::{Array, Object, Promise, Reflect, encode_uri_component};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement, SvgElement, XmlSerializer,
};

/// What the page's styles say of an element, and what it says itself where they are not there.
const SAID: [&str; 21] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "visibility",
    "font-family",
    "font-size",
    "font-weight",
    "letter-spacing",
    "text-anchor",
    "dominant-baseline",
    "paint-order",
    "marker-end",
    "vector-effect",
    "transform",
];
/// How wide a picture of pixels is, at least.
const WIDTH: f64 = 1600.0;
/// How high, in pixels, what a picture is called stands above it, where there are two.
const NAME: f64 = 36.0;

/// A picture, as a text, with its size in pixels.
#[derive(Clone, Debug)]
pub struct Picture {
    /// A file in SVG.
    pub svg: String,
    width: f64,
    height: f64,
    /// The colours of the ground and of words on it.
    ground: String,
    ink: String,
}

/// What an element of the page draws, with what the styles make of it written into it, on the ground on which it stands.
pub fn picture(drawing: &SvgElement, title: &str) -> Option<Picture> {
    let document = super::document();
    let own: Element = drawing.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    let (from, to) = (drawing.query_selector_all("*").ok()?, own.query_selector_all("*").ok()?);
    let mut unseen = Vec::new();
    let window = super::window();
    let mut write = |from: &Element, to: &Element| -> Option<()> {
        let style = window.get_computed_style(from).ok()??;
        if style.get_property_value("display").ok()? == "none" {
            unseen.push(to.clone());
            return Some(());
        }
        for name in SAID {
            let value = style.get_property_value(name).ok()?;
            if !value.is_empty() && value != "none" || matches!(name, "fill" | "stroke") {
                to.set_attribute(name, &value).ok()?;
            }
        }
        ["class", "style", "tabindex", "role", "aria-label"].iter().try_for_each(|name| to.remove_attribute(name).ok())
    };
    write(drawing, &own)?;
    for place in 0..from.length() {
        let (from, to) = (from.item(place)?.dyn_into::<Element>().ok()?, to.item(place)?.dyn_into::<Element>().ok()?);
        write(&from, &to)?;
    }
    unseen.iter().for_each(Element::remove);
    let seen = drawing.get_bounding_client_rect();
    let (width, height) = (seen.width(), seen.height());
    own.set_attribute("xmlns", "http://www.w3.org/2000/svg").ok()?;
    own.set_attribute("width", &width.to_string()).ok()?;
    own.set_attribute("height", &height.to_string()).ok()?;
    let ground = ground(drawing)?;
    let add = |name: &str| document.create_element_ns(Some("http://www.w3.org/2000/svg"), name).ok();
    // As large as what is seen, whatever part of that the drawing's own coordinates take.
    let behind = add("rect")?;
    for (name, value) in [("x", "-100%"), ("y", "-100%"), ("width", "300%"), ("height", "300%"), ("fill", &*ground)] {
        behind.set_attribute(name, value).ok()?;
    }
    let named = add("title")?;
    named.set_text_content(Some(title));
    own.prepend_with_node_2(&named, &behind).ok()?;
    let svg = XmlSerializer::new().ok()?.serialize_to_string(&own).ok()?;
    let ink = window.get_computed_style(drawing).ok()??.get_property_value("color").ok()?;
    Some(Picture { svg, width, height, ground, ink })
}

/// The colour behind an element: that of the first around it which is not seen through.
fn ground(element: &Element) -> Option<String> {
    let mut around = Some(element.clone());
    while let Some(element) = around {
        let style = super::window().get_computed_style(&element).ok()??;
        let colour = style.get_property_value("background-color").ok()?;
        if colour != "rgba(0, 0, 0, 0)" && colour != "transparent" {
            return Some(colour);
        }
        around = element.parent_element();
    }
    Some("#fff".to_owned())
}

impl Picture {
    /// Two of them beside each other, each below its name.
    #[must_use]
    pub fn beside([left, right]: [&Self; 2], names: [&str; 2], title: &str) -> Self {
        let (width, height) = (left.width + right.width, NAME + left.height.max(right.height));
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let part = |picture: &Self, name: &str, x: f64| {
            let moved = picture.svg.replacen("<svg ", &format!("<svg x=\"{x}\" y=\"{NAME}\" "), 1);
            let (middle, base) = (x + picture.width / 2.0, NAME * 0.68);
            let Self { width, ground, ink, .. } = picture;
            format!(
                "<rect x=\"{x}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\
                 <text x=\"{middle}\" y=\"{base}\" fill=\"{ink}\" font-family=\"sans-serif\" font-size=\"{}\" font-weight=\"600\" text-anchor=\"middle\">{}</text>{moved}",
                NAME / 2.0,
                escaped(name)
            )
        };
        let parts = part(left, names[0], 0.0) + &part(right, names[1], left.width);
        let title = escaped(title);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"><title>{title}</title>{parts}</svg>"
        );
        Self { svg, width, height, ground: left.ground.clone(), ink: left.ink.clone() }
    }

    /// The same in pixels, as a file in PNG.
    ///
    /// # Errors
    /// When the browser does not draw it.
    pub async fn png(&self) -> Result<Blob, JsValue> {
        let image = HtmlImageElement::new()?;
        // The page's policy allows pictures in addresses, and no others.
        image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", encode_uri_component(&self.svg)));
        JsFuture::from(image.decode()).await?;
        let canvas: HtmlCanvasElement = super::document().create_element("canvas")?.dyn_into()?;
        let times = (WIDTH / self.width).max(1.0);
        let (width, height) = (self.width * times, self.height * times);
        canvas.set_attribute("width", &format!("{width:.0}"))?;
        canvas.set_attribute("height", &format!("{height:.0}"))?;
        let context = canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into::<CanvasRenderingContext2d>()?;
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
        let drawn = Promise::new(&mut |done, failed| {
            if let Err(why) = canvas.to_blob(&done) {
                let _ = failed.call1(&JsValue::UNDEFINED, &why);
            }
        });
        JsFuture::from(drawn).await?.dyn_into()
    }
}

/// Puts a picture and a text into the clipboard, as one thing: whoever takes it takes what it can show.
///
/// # Errors
/// When the browser has no such clipboard, or does not allow it.
pub async fn copy_with_text(png: &Blob, text: &str) -> Result<(), JsValue> {
    let window = super::window();
    let item = Reflect::get(&window, &"ClipboardItem".into())?.dyn_into::<js_sys::Function>()?;
    let content = Object::new();
    Reflect::set(&content, &"image/png".into(), png)?;
    let words = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
    let words = words.slice_with_f64_and_f64_and_content_type(0.0, words.size(), "text/plain")?;
    Reflect::set(&content, &"text/plain".into(), &words)?;
    let item = Reflect::construct(&item, &Array::of1(&content))?;
    let clipboard = window.navigator().clipboard();
    let clipboard: &JsValue = clipboard.as_ref();
    let write = Reflect::get(clipboard, &"write".into())?.dyn_into::<js_sys::Function>()?;
    let done: Promise = write.call1(clipboard, &Array::of1(&item))?.dyn_into()?;
    JsFuture::from(done).await.map(|_| ())
}
