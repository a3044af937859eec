// Text inside HTML, SVG and Markdown: what anybody typed is shown, never obeyed.
#pragma once
#include <string>
#include <string_view>

namespace yomi {

// In elements and quoted attributes. Control characters become blanks.
std::string escaped(std::string_view text);

// JSON inside a <script> element: no text in it can end the element.
std::string json_in_script(std::string_view json);

// An SVG file as the address of an image, so that its style stays its own.
std::string svg_address(std::string_view svg);

// In a cell of a Markdown table.
std::string markdown_cell(std::string_view text);
std::string markdown_code(std::string_view text);

}  // namespace yomi
