import "./design/base.css";
